import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PostComment, Quote } from '@postwright/contract/content/comments'
import { Check, CornerDownRight, RotateCcw } from 'lucide-react'
import { memo, useEffect, useRef, useState } from 'react'

import { formatDateTime } from '../../../../../lib/formats.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Comment } from '../../../../../ui/talk/comment.tsx'
import { CommentForm } from '../../../../../ui/talk/comment-form.tsx'
import { toast } from '../../../../../ui/toasts.tsx'
import { usePeople } from '../../../identity/team/use-people.ts'
import { useAddComment, useEditComment, useRemoveComment, useSettleComment } from './queries.ts'
import type { Talk } from './threads.ts'

interface ThreadProps {
  talk: Talk
  /** Whether the words that it is about are no longer in the text. */
  isGone: boolean
  /** Shows its words in the text. */
  onShow: (quote: Quote) => void
}

/**
 * What was said about some words or about the whole post, with its answers. It is drawn anew only when something of it changes: with hundreds
 * of threads beside a text, each key would draw all of them.
 */
export const CommentThread = memo(function CommentThread({ talk: { first, answers }, isGone, onShow }: ThreadProps) {
  const [answering, setAnswering] = useState(false)
  const settle = useSettleComment()
  const isSettled = first.settledAt !== null
  const settleAs = (settled: boolean) =>
    settle.mutate({ id: first.id, settled }, { onError: (error) => toast.failed(error, t`That did not work. Try again.`) })

  return (
    <div className="thread" data-settled={isSettled || undefined} data-gone={isGone || undefined}>
      <OneComment comment={first} isGone={isGone} onShow={onShow} />
      {answers.map((answer) => (
        <OneComment key={answer.id} comment={answer} isGone={false} onShow={onShow} />
      ))}
      {first.settledAt && (
        <p className="t12 soft row gap-2">
          <Check className="i-14 c-good" aria-hidden="true" />
          {first.settledBy
            ? t`Settled by ${{ person: first.settledBy.name }}, ${{ when: formatDateTime(first.settledAt) }}`
            : t`Settled, ${{ when: formatDateTime(first.settledAt) }}`}
        </p>
      )}
      {first.answerable && (
        <div className="row gap-2">
          {!answering && (
            <Button size="sm" variant="ghost" icon={CornerDownRight} onClick={() => setAnswering(true)}>
              <Trans>Reply</Trans>
            </Button>
          )}
          <Button
            size="sm"
            variant="ghost"
            icon={isSettled ? RotateCcw : Check}
            pending={settle.isPending}
            onClick={() => settleAs(!isSettled)}
          >
            {isSettled ? <Trans>Open again</Trans> : <Trans>Settle</Trans>}
          </Button>
        </div>
      )}
      {answering && <Answer to={first} onDone={() => setAnswering(false)} />}
    </div>
  )
})

function Answer({ to, onDone }: { to: PostComment; onDone: () => void }) {
  const [people, add] = [usePeople(), useAddComment()]
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => area.current?.focus(), [])

  return (
    <CommentForm
      ref={area}
      about={to.id}
      label={t`Reply`}
      placeholder={to.guest === null ? t`Reply, @ to mention` : t`Reply; ${{ guest: to.guest }} reads it on the review page`}
      people={people}
      sending={add}
      onSend={(body, { onSuccess }) =>
        add.mutate(
          { postId: to.postId, replyTo: to.id, body },
          {
            onSuccess: () => {
              onSuccess()
              onDone()
            },
          },
        )
      }
    />
  )
}

function OneComment({ comment, isGone, onShow }: { comment: PostComment } & Pick<ThreadProps, 'isGone' | 'onShow'>) {
  const [people, edit, remove] = [usePeople(), useEditComment(), useRemoveComment()]
  const { quote, version } = comment
  return (
    <Comment
      {...{ comment, people, edit, remove }}
      guest={comment.guest}
      about={
        quote &&
        (isGone ? (
          <>
            <blockquote className="thread-words">{quote.text}</blockquote>
            <p className="t12 soft">
              {version === 0 ? (
                <Trans>These words are gone.</Trans>
              ) : (
                <Trans>These words are gone. The comment was made on version {ph({ version })}.</Trans>
              )}
            </p>
          </>
        ) : (
          <button type="button" className="thread-words" title={t`Show in the text`} onClick={() => onShow(quote)}>
            {quote.text}
          </button>
        ))
      }
    />
  )
}
