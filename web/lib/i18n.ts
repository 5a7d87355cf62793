import { i18n } from '@lingui/core'

// English is in the code; another language is loaded before anything is rendered.
if (!i18n.locale) i18n.loadAndActivate({ locale: 'en', messages: {} })

/** Of the page, which keeps its language as long as it is open. */
export { i18n }
