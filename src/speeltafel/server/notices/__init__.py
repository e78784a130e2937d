"""Notices to people outside our pages: sorting the news, writing letters, delivering them."""
