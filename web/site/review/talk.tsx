import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { GuestComment, GuestPage, GuestPost } from '@postwright/contract/content/guest-page'

import { Avatar } from '../../ui/avatar.tsx'
import { momentOf } from './moments.ts'
import { quotesOf } from './post-preview.tsx'
import type { Notice } from './step.ts'

/** What the guest said about a post, and what colleagues answered. */
export function Talk({ page, post, notice }: { page: GuestPage; post: GuestPost; notice: Notice | undefined }) {
  const threads = post.comments.filter(({ replyTo }) => replyTo === null)
  if (threads.length === 0) return null
  const numbers = quotesOf(post)
  return (
    <ol className="talk" aria-label={plural({ comments: post.comments.length }, { one: '# comment', other: '# comments' })}>
      {threads.map((first) => (
        <li key={first.id}>
          <One page={page} post={post} comment={first} notice={notice} number={first.quote ? numbers.get(first.quote.text) : undefined} />
          {post.comments
            .filter(({ replyTo }) => replyTo === first.id)
            .map((answer) => (
              <One key={answer.id} page={page} post={post} comment={answer} notice={notice} />
            ))}
          <Answer page={page} post={post} thread={first} notice={notice} />
        </li>
      ))}
    </ol>
  )
}

interface OneProps {
  page: GuestPage
  post: GuestPost
  comment: GuestComment
  notice: Notice | undefined
  number?: number | undefined
}

function One({ page, post, comment, notice, number }: OneProps) {
  const { id, author, isOwn, body, quote, createdAt, editedAt } = comment
  return (
    <div className="cm" id={`c-${id}`}>
      <Avatar name={author} />
      <div>
        <div className="row">
          <b>{isOwn ? t`You` : author}</b>
          <span className="t12 soft num">{momentOf(createdAt, page.timeZone)}</span>
          {editedAt && (
            <span className="t12 soft">
              <Trans>edited</Trans>
            </span>
          )}
          {number !== undefined && <span className="t12 soft">{t`on words ${{ number }}`}</span>}
        </div>
        {quote && <q className="q">{quote.text}</q>}
        <p className="said">{body}</p>
        {isOwn && <Own page={page} post={post} comment={comment} notice={notice} />}
      </div>
    </div>
  )
}

function Own({ page, post, comment: { id, body }, notice }: OneProps) {
  const refused = notice?.kind === 'edit' && notice.id === id ? notice : undefined
  const field = `e-${id}`
  return (
    <div className="own">
      <details id={`o-${id}`} open={refused !== undefined}>
        <summary>
          <Trans>Edit</Trans>
        </summary>
        <form method="post" action={`${page.path}/comments/${id}#p-${post.id}`}>
          <input type="hidden" name="post" value={post.id} />
          <label className="vh" htmlFor={field}>
            <Trans>Your comment</Trans>
          </label>
          <textarea
            className="field"
            id={field}
            name="comment"
            rows={3}
            defaultValue={refused?.typed.comment ?? body}
            {...invalidBy(refused, field)}
          />
          <Refused notice={refused} field={field} />
          <button className="btn" name="do" value="edit">
            <Trans>Save</Trans>
          </button>
        </form>
      </details>
      <form method="post" action={`${page.path}/comments/${id}#p-${post.id}`}>
        <input type="hidden" name="post" value={post.id} />
        <button className="textbtn" name="do" value="delete">
          <Trans>Delete</Trans>
        </button>
      </form>
    </div>
  )
}

/** A colleague said something last: the guest may go on. */
function Answer({ page, post, thread, notice }: { page: GuestPage; post: GuestPost; thread: GuestComment; notice: Notice | undefined }) {
  const last = post.comments.filter(({ replyTo }) => replyTo === thread.id).at(-1)
  if (!last || last.isOwn) return null
  const refused = notice?.kind === 'comment' && notice.replyTo === thread.id ? notice : undefined
  const field = `a-${thread.id}`
  return (
    <details className="answer" id={`r-${thread.id}`} open={refused !== undefined}>
      <summary>
        <Trans>Answer</Trans>
      </summary>
      <form method="post" action={`${page.path}/posts/${post.id}#p-${post.id}`}>
        <input type="hidden" name="replyTo" value={thread.id} />
        <label className="vh" htmlFor={field}>
          <Trans>Your answer</Trans>
        </label>
        <textarea
          className="field"
          id={field}
          name="comment"
          rows={2}
          defaultValue={refused?.typed.comment}
          {...invalidBy(refused, field)}
        />
        <Refused notice={refused} field={field} />
        <button className="btn" name="do" value="comment">
          <Trans>Answer</Trans>
        </button>
      </form>
    </details>
  )
}

function invalidBy(refused: { text: string } | undefined, field: string) {
  return refused && { 'aria-invalid': true, 'aria-describedby': `m-${field}` }
}

function Refused({ notice, field }: { notice: { text: string } | undefined; field: string }) {
  if (!notice) return null
  return (
    <p className="err" id={`m-${field}`} role="alert">
      {notice.text}
    </p>
  )
}
