import { i18n, type MessageDescriptor, type MessageOptions, type Messages, type Values } from '@lingui/core'
import { withValues } from '@postwright/contract/core/sentences'
import type { SentenceGroup } from '@postwright/contract/core/sentence-groups'

declare global {
  /** What a page in another language than English loads before its modules; undefined when that did not come. */
  var catalogue: Messages | undefined
  /** Where the sentences are that come with some screens alone. */
  var catalogueGroups: Record<SentenceGroup, string> | undefined
}

// English is in the code. Whoever renders on a server has no page, and says before in which language.
const language = typeof document === 'undefined' ? 'en' : document.documentElement.lang || 'en'
if (!i18n.locale) i18n.loadAndActivate({ locale: globalThis.catalogue ? language : 'en', messages: globalThis.catalogue ?? {} })

const translate = i18n._.bind(i18n)
i18n._ = (sentence: MessageDescriptor | string, values?: Values, options?: MessageOptions) => {
  if (typeof sentence === 'string') return withValues(values, (guarded) => translate(sentence, guarded, options))
  return withValues(sentence.values, (guarded) => translate({ ...sentence, ...(guarded && { values: guarded }) }))
}

/** Whether the page is to speak another language, whose catalogue did not come. */
export const isUntranslated = i18n.locale !== language

/** Of the page, which keeps its language as long as it is open. */
export { i18n }
