import { plural, t } from '@lingui/core/macro'
import type { Reply } from '@postwright/contract/content/replies'

/** What an answer to a post of one's own is called; the post itself is the first part. */
export function replyLabel({ kind, afterMinutes }: Pick<Reply, 'kind' | 'afterMinutes'>, at: number): string {
  if (kind === 'part') return t`Part ${{ number: at + 2 }}`
  if (afterMinutes === 0) return t`First comment, at once`
  return plural({ minutes: afterMinutes }, { one: 'First comment, # minute later', other: 'First comment, # minutes later' })
}
