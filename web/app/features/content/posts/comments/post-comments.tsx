import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Quote } from '@postwright/contract/content/comments'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef } from 'react'

import './comments.css'
import { IconButton } from '../../../../../ui/button.tsx'
import { LoadState } from '../../../../../ui/load-state.tsx'
import { CommentForm } from '../../../../../ui/talk/comment-form.tsx'
import { usePeople } from '../../../identity/team/use-people.ts'
import { commentsQuery, useAddComment } from './queries.ts'
import { CommentThread } from './thread.tsx'
import { locateQuote } from './locate-quote.ts'
import { talksOf, type Thread, threadsIn } from './threads.ts'
import { useBesideWords } from './use-beside-words.ts'

interface PostCommentsProps {
  postId: string
  /** The text as it is typed. */
  text: string
  mayComment: boolean
  /** The words that the next comment is about; null for the whole post. */
  quote: Quote | null
  onQuote: (quote: Quote | null) => void
  onShow: (start: number, end: number) => void
  form: RefObject<HTMLTextAreaElement | null>
  /** What the text is written in: threads stand beside their words. */
  written: RefObject<HTMLElement | null>
}

/** What colleagues say about a post. Nothing of it is published. */
export function PostComments({ postId, text, mayComment, quote, onQuote, onShow, form, written }: PostCommentsProps) {
  const comments = useQuery(commentsQuery(postId))
  const talks = useMemo(() => talksOf(comments.data ?? []), [comments.data])
  const threads = useMemo(() => threadsIn(text, talks), [text, talks])
  const open = useMemo(() => threads.filter(({ talk }) => talk.first.settledAt === null), [threads])
  const settled = threads.filter(({ talk }) => talk.first.settledAt !== null)
  const show = useShow(text, onShow)

  const list = useRef<HTMLOListElement | null>(null)
  useBesideWords({ written, list, threads: open, body: text })

  return (
    <section className="ed-talk" aria-label={t`Comments`}>
      <div className="ed-sec-head">
        <h2 className="h3">
          <Trans>Comments</Trans>
        </h2>
        {open.length > 0 && <span className="count">{open.length}</span>}
      </div>
      {comments.data === undefined && (
        <LoadState of={comments} rows={2} loading={t`Loading comments`} failed={t`The comments could not be loaded`} />
      )}
      {comments.data?.length === 0 && !mayComment && (
        <p className="soft t13">
          <Trans>Nobody has said anything yet.</Trans>
        </p>
      )}
      <Threads threads={open} onShow={show} list={list} />
      {settled.length > 0 && (
        <details className="threads-settled">
          <summary className="t13 soft">
            {plural({ count: settled.length }, { one: '# settled thread', other: '# settled threads' })}
          </summary>
          <Threads threads={settled} onShow={show} />
        </details>
      )}
      {mayComment && <SaySomething {...{ postId, quote, onQuote, form }} />}
    </section>
  )
}

/** Shows words where they stand by then; the same function for good. */
function useShow(text: string, onShow: PostCommentsProps['onShow']): (quote: Quote) => void {
  const latest = useRef({ text, onShow })
  useLayoutEffect(() => {
    latest.current = { text, onShow }
  })
  return useCallback((quote) => {
    const at = locateQuote(latest.current.text, quote)
    if (at !== null) latest.current.onShow(at, at + quote.text.length)
  }, [])
}

interface ThreadsProps {
  threads: readonly Thread[]
  onShow: (quote: Quote) => void
  list?: RefObject<HTMLOListElement | null>
}

function Threads({ threads, onShow, list }: ThreadsProps) {
  if (threads.length === 0) return null
  return (
    <ol className="threads" ref={list}>
      {threads.map(({ talk, at }) => (
        <li key={talk.first.id}>
          <CommentThread talk={talk} isGone={talk.first.quote !== null && at === null} onShow={onShow} />
        </li>
      ))}
    </ol>
  )
}

function SaySomething({ postId, quote, onQuote, form }: Pick<PostCommentsProps, 'postId' | 'quote' | 'onQuote' | 'form'>) {
  const [people, add] = [usePeople(), useAddComment()]
  return (
    <div className="grid gap-2">
      {quote && (
        <div className="row items-start gap-2">
          <blockquote className="thread-words flex-1 min-w-0">{quote.text}</blockquote>
          <IconButton icon={X} size="sm" label={t`Comment on the whole post instead`} onClick={() => onQuote(null)} />
        </div>
      )}
      <CommentForm
        ref={form}
        about={postId}
        placeholder={quote ? t`About these words, @ to mention` : t`Comment, @ to mention`}
        people={people}
        sending={add}
        onSend={(body, { onSuccess }) =>
          add.mutate(
            { postId, body, ...(quote && { quote }) },
            {
              onSuccess: () => {
                onSuccess()
                onQuote(null)
              },
            },
          )
        }
      />
      <p className="hint">
        {quote ? (
          <Trans>It is kept with these words, wherever they move in the text.</Trans>
        ) : (
          <Trans>Select words in the text and press Comment to speak of them alone.</Trans>
        )}
      </p>
    </div>
  )
}
