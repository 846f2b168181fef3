"""Words and phrases of user interfaces: that an objective is about one, and what is to be done.

Written for Quintet. How they are weighed is `role_wording`'s.
"""

from typing import Final

from quintet.orchestration.prompting.cue_phrases import RoleCues

CONTEXTS: Final = """modern_web_ui_design ui_design component_design frontend_development web_ui
interface_design ui_implementation ui_architecture""".split()
"""What `(CONTEXT: …)` holds where it means an interface (seed 001's program)."""

SUBJECTS: Final = (
    "ui, ux, gui, user interface, frontend, front end, css, tailwind, shadcn, landing page, "
    "dashboard, navbar, navigation bar, modal, dropdown, sidebar, wireframe, mockup, "
    "design system, component library, component hierarchy, date picker, web page, webpage, "
    "dark mode, typography, storybook, figma, stylesheet, tooltip, carousel, interface design, "
    "web interface, react component, vue component, home page, homepage, toolbar, login screen, "
    "style guide, color palette, colour palette, empty state, micro interactions"
)
"""What is surely a user interface."""

HINTS: Final = (
    "page, form, button, screen, menu, component, interface, react, vue, svelte, angular, html, "
    "header, footer, theme, icon, spacing, layout, animation, accessibility, responsive, widget, "
    "color, colour, contrast, hover, visual, mobile, style, styling, keyboard, looks, ugly, "
    "clunky, janky, pretty, prettier, misaligned, font, fonts, drag and drop, kanban, focus, "
    "scroll, scrolling, tablet, website, transition, thumb, tab, navigation"
)
"""What may be one; two different ones are."""

PRODUCTS: Final = "page, form, button, screen, menu, widget, component, layout, header, footer"
"""Hints that are enough where they are what is made: a login page."""

VERBS: Final[RoleCues] = {
    "ui_architect": "design, architect, plan, sketch, lay out, define, propose, conceive, outline, "
    "map out, structure, organize, organise, arrange",
    "ui_implementer": "implement, add, code, code up, program, turn, convert, extend",
    "ui_refiner": "refine, polish, tweak, restyle, beautify, optimize, optimise, improve, enhance, "
    "adjust, harmonize, harmonise, streamline, modernize, modernise, align, fine tune, freshen, "
    "smooth, soften, declutter, spruce up, touch up, jazz up, even out",
}
"""Verbs that open an objective about an interface, and decide."""

CHANGES: Final = (
    "fix, clean up, tidy up, update, change, make, give, refactor, replace, repair, remove, rework"
)
"""Verbs that refine an interface where something of `POLISHING` follows, and build it else."""

STRUCTURE: Final = (
    "architect, architecture, design system, hierarchy, wireframe, plan, sitemap, user flow, "
    "information architecture, structure, organize, organise, arrange, lay out, style guide, mockup"
)
POLISHING: Final = (
    "refine, polish, optimize, optimise, styling, tweak, look, looks, consistent, smooth, "
    "smoother, clunky, ugly, spacing, typography, contrast, glitch, visual, alignment, misaligned, "
    "nicer, pretty, prettier, accessibility, accessible, inconsistent, janky, beautiful, restyle, "
    "dark mode, dated, jump, flicker, cluttered, unreadable, readable, cramped, jitter, modern, "
    "easier, legible"
)
CONTEXT_STRUCTURE: Final = "architect, architecture, design system, plan"
CONTEXT_POLISHING: Final = "refine, polish, optimize, optimise, styling"
"""What is done to an interface: laid out, made better; the last two as seed 001's program."""
