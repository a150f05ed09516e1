"""What the Documents workflow knows: requirements, plans, tools, facts and finished documents."""
