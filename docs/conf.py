"""How the documentation becomes a site: `make docs`. What is written out of the code is made by tools/site_pages.py."""

from shofar import __version__

project = "Shofar"
author = "The Shofar authors"
copyright = author
release = version = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 4
myst_links_external_new_tab = False
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build"]

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"show-inheritance": True}
add_module_names = False
python_use_unqualified_type_names = True
toc_object_entries = False

html_theme = "furo"
html_title = f"Shofar {release}"
html_show_sphinx = False
html_copy_source = False
html_show_sourcelink = False
html_theme_options = {"top_of_page_buttons": []}
# No script, font or picture comes from anywhere but the site itself.
smartquotes = False
# Annotations in quotes name a `View` or a `State` without saying whose.
# A page that nobody has put into a list yet is found by links and by searching.
suppress_warnings = ["ref.python", "toc.not_included"]
