import { mostComments } from '@postwright/contract/content/comments'
import { splitMentions } from '@postwright/contract/core/mentions'
import { and, asc, eq } from 'drizzle-orm'

import { formerMember } from '../../../former-member.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { peopleIn } from '../../identity/team/public.ts'
import { postComments } from './table.ts'

/** What is said in the threads of a post that are not settled, a line each: the words that it is about, what was said, and the answers. */
export async function openComments(tx: Tx, { workspaceId, postId }: { workspaceId: string; postId: string }): Promise<string[]> {
  const rows = await tx
    .select({
      id: postComments.id,
      replyTo: postComments.replyTo,
      quote: postComments.quote,
      body: postComments.body,
      settledAt: postComments.settledAt,
    })
    .from(postComments)
    .where(and(eq(postComments.workspaceId, workspaceId), eq(postComments.postId, postId)))
    .orderBy(asc(postComments.createdAt), asc(postComments.id))
    .limit(mostComments)
  const people = await peopleIn(
    tx,
    rows.map(({ body }) => body),
  )
  const plain = ({ body }: { body: string }) => {
    const names = new Map(people(body).map(({ id, name }) => [id, name]))
    return splitMentions(body)
      .map((part) => ('text' in part ? part.text : (names.get(part.userId) ?? formerMember())))
      .join('')
      .replace(/\s+/gu, ' ')
  }
  return rows
    .filter(({ replyTo, settledAt }) => replyTo === null && settledAt === null)
    .map((first) => {
      const answers = rows.filter(({ replyTo }) => replyTo === first.id)
      return [first.quote && `“${first.quote.replace(/\s+/gu, ' ')}”:`, plain(first), ...answers.map((answer) => `/ ${plain(answer)}`)]
        .filter(Boolean)
        .join(' ')
    })
}
