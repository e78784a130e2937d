"""HTTP: the app, its routes and services, pages, the API for programs, and limits."""
