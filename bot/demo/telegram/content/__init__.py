"""The content of messages: entities, formatting, HTML, keyboards, links and images."""
