/** Stable ids for the owner's styles and scripts, documented in `docs/moving/hooks.mdx`. */
export const hookIds =
  'navbar topbar-cta-button search-bar-entry localization-select-trigger banner sidebar sidebar-content navigation-items body-content content-container content-area header page-title page-context-menu content table-of-contents table-of-contents-content pagination footer feedback-thumbs-up feedback-thumbs-down feedback-form feedback-form-input feedback-form-submit feedback-form-cancel navbar-transition-maple'.split(
    ' ',
  )

export const hookClasses =
  'nav-logo nav-tabs nav-tabs-item navbar-link topbar-right-container sidebar-title sidebar-group nav-tag-pill eyebrow mdx-content prose link pagination-prev pagination-next pagination-title callout card card-group accordion accordion-group expandable steps step tabs tooltip frame update-container code-block code-group shiki has-line-numbers line-highlight api-section method-pill method-nav-pill tryit-button'.split(
    ' ',
  )

/** The platform's ids and classes that no element has here. */
export const otherHooks = new Set(
  '#search-bar-entry-mobile #assistant-entry #assistant-entry-mobile #sidebar-title #topbar-links #navbar-transition #almond-background-color #background-color #mobile-nav #mobile-nav-content #table-of-contents-layout #search-input #chat-assistant-sheet #chat-assistant-textarea #endpoints-menu-trigger #changelog-filters #multi-view-dropdown #content-side-layout #theme-preference-menu-trigger .chat-assistant-input .chat-assistant-floating-input .code-block-background .nav-dropdown-products-selector-trigger .nav-dropdown-products-selector-content .nav-dropdown-products-selector-item .nav-dropdown-item .mint-sticky'.split(
    ' ',
  ),
)
