import { i18n, type Messages } from '@lingui/core'

declare global {
  /** What a page in another language than English loads before its modules; undefined when that did not come. */
  var catalogue: Messages | undefined
}

// English is in the code. Whoever renders on a server has no page, and says before in which language.
const language = typeof document === 'undefined' ? 'en' : document.documentElement.lang || 'en'
if (!i18n.locale) i18n.loadAndActivate({ locale: globalThis.catalogue ? language : 'en', messages: globalThis.catalogue ?? {} })

/** Whether the page is to speak another language, whose catalogue did not come. */
export const isUntranslated = i18n.locale !== language

/** Of the page, which keeps its language as long as it is open. */
export { i18n }
