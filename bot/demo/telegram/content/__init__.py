"""What messages hold: entities, formatting, HTML, keyboards, links and images."""
