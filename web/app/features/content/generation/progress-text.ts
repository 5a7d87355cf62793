import { plural, t } from '@lingui/core/macro'
import type { GenerationDraft } from '@postwright/contract/content/generation'

/** "6 of 9 written · 1 being written · 2 failed" */
export function progressText(drafts: readonly GenerationDraft[]): string {
  const count = (is: (draft: GenerationDraft) => boolean) => drafts.filter(is).length
  const written = count(({ post }) => post !== null)
  const writing = count(({ state }) => state === 'writing')
  const stopped = count(({ state, post }) => state === 'stopped' && !post)
  const failed = count(({ state }) => state === 'failed')
  return [
    t`${written} of ${{ total: drafts.length }} written`,
    writing > 0 && plural(writing, { other: '# being written' }),
    stopped > 0 && plural(stopped, { other: '# stopped' }),
    failed > 0 && plural(failed, { other: '# failed' }),
  ]
    .filter(Boolean)
    .join(' · ')
}
