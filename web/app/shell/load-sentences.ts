import type { Messages } from '@lingui/core'
import type { SentenceGroup } from '@postwright/contract/core/sentence-groups'

import { i18n } from '../../lib/i18n.ts'

const loaded = new Set<SentenceGroup>()

/**
 * For the `beforeLoad` of a route, or before an `import()`, whose screens say sentences of this group: its modules are evaluated when
 * the translations are there. When they cannot be loaded these screens speak English, which is said once.
 */
export async function loadSentences(group: SentenceGroup): Promise<void> {
  const path = globalThis.catalogueGroups?.[group]
  if (path === undefined || loaded.has(group)) return
  try {
    const { default: messages } = (await import(/* @vite-ignore */ path)) as { default: Messages }
    i18n.load(i18n.locale, messages)
    loaded.add(group)
  } catch {
    await sayLanguageMissing()
  }
}

/** Where the line is gone, there is nothing to say it with. */
export async function sayLanguageMissing(): Promise<void> {
  await import('./language-notice.ts').then(({ noticeMissingLanguage }) => noticeMissingLanguage()).catch(() => {})
}
