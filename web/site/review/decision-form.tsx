import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { GuestPage, GuestPost } from '@postwright/contract/content/guest-page'
import { Check, CircleX, Undo2 } from 'lucide-react'

import type { Notice } from './step.ts'

interface DecisionFormProps {
  page: GuestPage
  post: GuestPost
  isFirst: boolean
  notice: Notice | undefined
  /** It is decided: something may still be said, and the guest may think again. */
  commentsAlone?: boolean
}

/** A comment, and the decision about exactly the version that is shown. Without a script, what is not taken is said in view as well. */
export function DecisionForm({ page, post, isFirst, notice, commentsAlone = false }: DecisionFormProps) {
  const { id, version, hash, status, state, decidable, yes } = post
  const isMine = notice !== undefined && notice.kind !== 'edit' && !('replyTo' in notice && notice.replyTo !== undefined)
  const typed = isMine ? notice.typed : { comment: '', quote: '' }
  const isThinkingAgain = state !== 'waits'
  const problem = isMine && 'text' in notice ? notice.text : null
  const isOfQuote = isMine && notice.kind === 'comment' && notice.isOfQuote === true
  const invalid = problem === null ? undefined : true
  return (
    <form className="decide" method="post" action={`${page.path}/posts/${id}#p-${id}`}>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="hash" value={hash} />
      <input type="hidden" name="status" value={status} />
      {/* The first button is the one that the Enter key of a field presses: it only says something. */}
      <button className="vh" name="do" value="comment" tabIndex={-1} aria-hidden="true" />
      <div className="field-of">
        <label htmlFor={`t-${id}`}>
          <Trans>Your comment</Trans>
        </label>
        <textarea
          className="field"
          id={`t-${id}`}
          name="comment"
          rows={3}
          defaultValue={typed.comment}
          placeholder={commentsAlone || yes === 'of_nobody' ? undefined : t`Needed when you request changes`}
          aria-invalid={isOfQuote ? undefined : invalid}
          aria-describedby={`m-${id}`}
        />
        <details className="words" id={`w-${id}`} open={typed.quote !== ''}>
          <summary>
            <Trans>About certain words</Trans>
          </summary>
          <label className="vh" htmlFor={`q-${id}`}>
            <Trans>The words that it is about</Trans>
          </label>
          <input
            className="field"
            id={`q-${id}`}
            name="quote"
            defaultValue={typed.quote}
            aria-invalid={isOfQuote ? invalid : undefined}
            aria-describedby={`m-${id}`}
            placeholder={t`Paste them from the post`}
          />
        </details>
        <p className="err" id={`m-${id}`} role="alert">
          {problem !== null && (
            <>
              <CircleX aria-hidden="true" />
              <span>
                {notice?.kind === 'refused' && (
                  <b>
                    <Trans>This was not taken.</Trans>{' '}
                  </b>
                )}
                {problem}
              </span>
            </>
          )}
        </p>
      </div>
      {!commentsAlone && (
        <>
          <div className="two">
            {yes !== 'of_nobody' && (
              <button className="btn" name="do" value="changes">
                <Undo2 aria-hidden="true" />
                <Trans>Request changes</Trans>
              </button>
            )}
            {yes === 'counts' && (
              <button className={isFirst ? 'btn btn-proof' : 'btn'} name="do" value="approve">
                <Check aria-hidden="true" />
                <Trans>Approve</Trans>
              </button>
            )}
          </div>
          <p className="fine">{yesInWords(post)}</p>
        </>
      )}
      <div className="row">
        <button className="textbtn" name="do" value="comment">
          {commentsAlone || yes === 'of_nobody' ? t`Send the comment` : t`Send as a comment only`}
        </button>
        {commentsAlone && decidable && yes !== 'of_nobody' && (
          <button className="textbtn" name="do" value="rethink">
            <Trans>Change the decision</Trans>
          </button>
        )}
        {!commentsAlone && isThinkingAgain && (
          <a className="textbtn" href={`${page.path}#p-${id}`}>
            <Trans>Leave it as it is</Trans>
          </a>
        )}
      </div>
    </form>
  )
}

function yesInWords(post: GuestPost): string {
  if (post.yes === 'counts') return receipt(post)
  if (post.yes === 'of_nobody')
    return t`Whoever sent you this link may not have posts approved any more. What you say reaches them; to decide, ask for a new link.`
  return post.yes === 'later'
    ? t`Others approve this post first, and you after them. What you say of it reaches them, and you may ask for changes.`
    : t`Others approve this post. What you say of it reaches them, and you may ask for changes.`
}

function receipt({ version, media }: GuestPost): string {
  return media.length === 0
    ? t`Approving keeps your name, the time and this exact version ${{ version }}. If we change a word, we ask you again.`
    : t`Approving keeps your name, the time and this exact version ${{ version }}: text and ${plural({ media: media.length }, { one: '# picture or film', other: '# pictures and films' })}. If we change a word, we ask you again.`
}
