import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PostComment } from '@postwright/contract/content/comments'
import { Check, CornerDownRight, RotateCcw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { formatDateTime } from '../../../../../lib/formats.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Comment } from '../../../../../ui/talk/comment.tsx'
import { CommentForm } from '../../../../../ui/talk/comment-form.tsx'
import { toast } from '../../../../../ui/toasts.tsx'
import { usePeople } from '../../../identity/team/use-people.ts'
import { useAddComment, useEditComment, useRemoveComment, useSettleComment } from './queries.ts'
import type { Thread } from './threads.ts'

interface ThreadProps {
  thread: Thread
  /** Shows its words in the text. */
  onShow: (start: number, end: number) => void
}

/** What was said about some words or about the whole post, with its answers. */
export function CommentThread({ thread: { first, answers, at }, onShow }: ThreadProps) {
  const [answering, setAnswering] = useState(false)
  const settle = useSettleComment()
  const isSettled = first.settledAt !== null
  const settleAs = (settled: boolean) =>
    settle.mutate({ id: first.id, settled }, { onError: (error) => toast.failed(error, t`That did not work. Try again.`) })

  return (
    <div className="thread" data-settled={isSettled || undefined} data-gone={(first.quote !== null && at === null) || undefined}>
      <OneComment comment={first} at={at} onShow={onShow} />
      {answers.map((answer) => (
        <OneComment key={answer.id} comment={answer} at={null} onShow={onShow} />
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
}

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

function OneComment({ comment, at, onShow }: { comment: PostComment; at: number | null } & Pick<ThreadProps, 'onShow'>) {
  const [people, edit, remove] = [usePeople(), useEditComment(), useRemoveComment()]
  const { quote, version } = comment
  return (
    <Comment
      {...{ comment, people, edit, remove }}
      guest={comment.guest}
      about={
        quote &&
        (at === null ? (
          <>
            <blockquote className="thread-words">{quote.text}</blockquote>
            <p className="t12 soft">
              <Trans>These words are gone. They stood in version {ph({ version })}.</Trans>
            </p>
          </>
        ) : (
          <button type="button" className="thread-words" title={t`Show in the text`} onClick={() => onShow(at, at + quote.text.length)}>
            {quote.text}
          </button>
        ))
      }
    />
  )
}
