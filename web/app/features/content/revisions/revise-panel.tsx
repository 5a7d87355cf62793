import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Post } from '@postwright/contract/content/posts'
import { useQuery } from '@tanstack/react-query'

import './revise.css'
import { commentsQuery } from '../posts/comments/queries.ts'
import { writersQuery } from '../generation/queries.ts'
import { lastRevisionQuery, useRevising } from './queries.ts'
import { BeingRevised } from './being-revised.tsx'
import { ReviseForm } from './revise-form.tsx'
import { RevisionOutcome } from './revision-outcome.tsx'
import { type Typed, useRevise } from './use-revise.ts'

export interface RevisePanelProps {
  post: Post
  /** Whether this person may have it revised, and the text may change. */
  mayRevise: boolean
  typed?: Typed
}

/** What a person wants changed in a text, in words or by one click, and what came of it: what was there, what is now, and the way back. */
export function RevisePanel({ post, mayRevise, typed }: RevisePanelProps) {
  const last = useQuery(lastRevisionQuery(post.id))
  const { data: writers } = useQuery(writersQuery())
  const [heard] = useRevising(post.id)
  const revise = useRevise(post, typed)
  const byComposer = writers?.some(({ contentType, composer }) => contentType === post.contentType && composer) ?? false
  const feedback = useOpenFeedback(post, typed !== undefined)
  const isUnderWay = last.data?.state === 'writing' || heard?.phase === 'starting' || heard?.phase === 'writing'
  if (!mayRevise && !last.data) return null
  return (
    <section className="rv" aria-label={t`Revise`}>
      {isUnderWay ? (
        <BeingRevised revision={last.data ?? null} heard={heard} mayStop={mayRevise} />
      ) : (
        last.data && <RevisionOutcome post={post} revision={last.data} mayDecide={mayRevise} onAgain={revise} onText={typed?.adopt} />
      )}
      {mayRevise && <ReviseForm {...{ post, byComposer, isUnderWay, feedback }} refusal={heard?.error ?? null} onRevise={revise} />}
      {mayRevise && byComposer && (
        <p className="hint">
          {feedback > 0 ? (
            <Trans>
              The built-in composer changes a text by rules. It is not an AI model, and can neither apply the feedback nor translate.
            </Trans>
          ) : (
            <Trans>The built-in composer changes a text by rules. It is not an AI model, and cannot translate.</Trans>
          )}
        </p>
      )}
    </section>
  )
}

/** How many comments and requests for changes are open, where the post is edited; elsewhere nobody asks. */
function useOpenFeedback({ id, status }: Post, isEdited: boolean): number {
  const { data: comments } = useQuery({ ...commentsQuery(id), enabled: isEdited })
  if (!isEdited) return 0
  const open = comments?.filter(({ replyTo, settledAt }) => replyTo === null && settledAt === null).length ?? 0
  return open + (status === 'changes_requested' ? 1 : 0)
}
