import { AddPostComment } from '@postwright/contract/content/comments'
import { Id } from '@postwright/contract/core/values'

interface SaidOfPost {
  /** Null where the address names no post. */
  postId: string | null
  /** Null for a comment alone. */
  decision: 'approved' | 'changes_requested' | null
  /** As it stood in the form, to be shown there again. */
  typed: { comment: string; quote: string }
  refused: { text: string; isOfQuote: boolean } | null
  comment: string
  quote: string
  replyTo: string | undefined
}

/** What a guest says of a post with its form; whoever decides may say nothing. */
export function readSaid(post: string, fields: URLSearchParams): SaidOfPost {
  const postId = Id.safeParse(post).data ?? null
  const typed = { comment: fields.get('comment') ?? '', quote: fields.get('quote') ?? '' }
  const replyTo = fields.get('replyTo') ?? undefined
  const quote = typed.quote.replace(/\s+/gu, ' ').trim()
  const decision = decisionOf(fields.get('do'))
  const words = quote === '' ? undefined : { text: quote, start: 0 }
  const given = AddPostComment.safeParse({ postId, replyTo, body: typed.comment, quote: words })
  const mayBeBlank = decision !== null && typed.comment.trim() === ''
  const [issue] = given.success || mayBeBlank ? [] : given.error.issues
  const refused = issue ? { text: issue.message, isOfQuote: issue.path[0] === 'quote' } : null
  return { postId, decision, typed, refused, comment: given.data?.body ?? '', quote, replyTo }
}

function decisionOf(wanted: string | null): SaidOfPost['decision'] {
  if (wanted === 'comment') return null
  return wanted === 'approve' ? 'approved' : 'changes_requested'
}
