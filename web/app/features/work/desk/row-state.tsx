import { plural, t } from '@lingui/core/macro'
import { isOpenClaim } from '@postwright/contract/content/claims'
import { Check, CircleStop, CircleX, type LucideIcon, TriangleAlert } from 'lucide-react'

import { warningsOf } from '../../content/posts/draft-warnings.tsx'
import { PostBadge } from '../../../../ui/status-badge.tsx'
import { type DeskDraft, isOverLimit } from './desk-draft.ts'

/** How a draft stands, as icon and word: being written, ready, or what became of its post. */
export function RowState({ draft: { state, post }, isStopping }: { draft: DeskDraft; isStopping: boolean }) {
  if (state === 'writing') return <>{isStopping ? t`Stopping` : t({ message: 'Writing', context: 'a draft is being written' })}</>
  if (state === 'failed') return <Word icon={CircleX} tone="c-bad" word={t`Failed`} />
  if (!post) return <Word icon={CircleStop} tone="" word={state === 'stopped' ? t`Stopped` : t`Deleted`} />
  if (post.status !== 'draft') return <PostBadge post={post} />
  if (isOverLimit(post)) return <Word icon={TriangleAlert} tone="c-warn" word={t`To correct`} />
  // Before what is to be checked: a sentence that was cut may be no claim.
  if (state === 'stopped' && post.version <= 1) return <Word icon={CircleStop} tone="" word={t`Stopped, kept`} />
  const open = post.claims.filter(isOpenClaim).length
  if (open > 0) return <Word icon={TriangleAlert} tone="c-warn" word={plural({ open }, { other: '# to check' })} />
  if (warningsOf(post).length > 0) return <Word icon={TriangleAlert} tone="c-warn" word={t`To read`} />
  return <Word icon={Check} tone="c-good" word={t`Ready`} />
}

function Word({ icon: Icon, tone, word }: { icon: LucideIcon; tone: string; word: string }) {
  return (
    <>
      <Icon className={`i-14 ${tone}`} aria-hidden="true" />
      {word}
    </>
  )
}
