"""Values as people write them, in Chinese and English: numbers, money, quantities, dates, choices."""
