/** So many people can be mentioned in one comment. */
export const mostMentions = 20

const mention = /@\[([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\]/gi

export type CommentPart = { text: string } | { userId: string }

/** How somebody is mentioned in the text of a comment: names change, and two people may share one. */
export function mentionOf(userId: string): string {
  return `@[${userId}]`
}

/** A comment cut at its mentions, in its order. */
export function splitMentions(body: string): CommentPart[] {
  const parts: CommentPart[] = []
  let end = 0
  for (const match of body.matchAll(mention)) {
    if (match.index > end) parts.push({ text: body.slice(end, match.index) })
    parts.push({ userId: (match[1] ?? '').toLowerCase() })
    end = match.index + match[0].length
  }
  if (end < body.length) parts.push({ text: body.slice(end) })
  return parts
}

/** Each person once. */
export function mentionedIn(body: string): string[] {
  return [...new Set(splitMentions(body).flatMap((part) => ('userId' in part ? [part.userId] : [])))]
}
