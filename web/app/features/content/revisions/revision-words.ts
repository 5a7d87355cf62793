import { t } from '@lingui/core/macro'
import type { Revision, RevisionKind } from '@postwright/contract/content/revisions'

export type OneClick = Exclude<RevisionKind, 'words' | 'feedback' | 'translate' | 'again'>

export const oneClicks: readonly (readonly [OneClick, string])[] = [
  ['shorter', t`Shorter`],
  ['longer', t`Longer`],
  ['simpler', t`Simpler`],
  ['formal', t`More formal`],
  ['hook', t`Add a hook`],
  ['call_to_action', t`Add a call to action`],
]

/** What was asked for: the words of a person, or the name of the button. */
export function askedInWords({ kind, words, language }: Pick<Revision, 'kind' | 'words' | 'language'>): string {
  if (kind === 'words') return words
  if (kind === 'feedback') return t`Apply the feedback`
  if (kind === 'translate') return t`Translate to ${language}`
  if (kind === 'again') return t`Write again`
  return oneClicks.find(([of]) => of === kind)?.[1] ?? ''
}
