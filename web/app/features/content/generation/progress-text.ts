import { t } from '@lingui/core/macro'
import type { GenerationDraft } from '@postwright/contract/content/generation'

/** "6 of 9 written · 1 being written · 2 failed" */
export function progressText(drafts: readonly GenerationDraft[]): string {
  const count = (is: (draft: GenerationDraft) => boolean) => drafts.filter(is).length
  const [written, all] = [count(({ post }) => post !== null), drafts.length]
  const writing = count(({ state }) => state === 'writing')
  const stopped = count(({ state, post }) => state === 'stopped' && !post)
  const failed = count(({ state }) => state === 'failed')
  return [
    t`${written} of ${all} written`,
    writing > 0 && t`${writing} being written`,
    stopped > 0 && t`${stopped} stopped`,
    failed > 0 && t`${failed} failed`,
  ]
    .filter(Boolean)
    .join(' · ')
}
