"""Language models: one gateway, Ollama and OpenAI-compatible servers, and what is there."""
