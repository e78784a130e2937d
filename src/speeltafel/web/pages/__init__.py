"""The pages and the forms on them, a module for each part of the site."""
