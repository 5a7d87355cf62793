import type { ChatCardOf, ChatSource } from '@postwright/contract/work/chat-cards'
import { headlineOf } from '@postwright/contract/content/headline'
import { and, count, eq, ne, sql } from 'drizzle-orm'
import { z } from 'zod'

import { bestOf } from '../../../../ai/chat/rank.ts'
import { folded, wordsOf } from '../../../../ai/words.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { businessOf } from '../../../content/businesses/public.ts'
import { passagesFor } from '../../../content/documents/public.ts'
import { documents } from '../../../content/documents/table.ts'
import { searchExpression } from '../../../../search-words.ts'
import { posts } from '../../../content/posts/table.ts'
import { filesOfConversation, type File } from '../answering/question.ts'
import { defineChatTool } from './tool.ts'

interface Found {
  text: string
  source: ChatSource
}

/** Of each kind. */
const most = { documents: 6, attachments: 4, posts: 4 }
/** Of one passage, in characters: as much as tells whether it is worth opening. */
const longest = 1_200

export const findTool = defineChatTool({
  name: 'find_passages',
  tool: 'find',
  makes: false,
  description:
    'Finds passages word for word in the documents of the business, in files attached to this conversation and in its posts. Each has a number: quote it in your answer as [1]. Give the words that the passages would have.',
  schema: z.object({ query: z.string().trim().min(1).max(500) }),
  async run({ context, businessId, conversationId, nextPassage }, { query }) {
    const { workspaceId } = context.actor
    const { found, looked } = await context.db.transaction(async (tx) => {
      await businessOf(tx, { workspaceId, businessId })
      const files = await filesOfConversation(tx, context.actor, conversationId)
      const ofDocuments = await passagesFor(tx, { workspaceId, businessId, text: query, limit: most.documents })
      const found = [
        ...inFiles(files, query),
        ...ofDocuments.map(({ text, documentId, documentName: name, page }): Found => ({
          text,
          source: { type: 'document', documentId, name, page },
        })),
        ...(await inPosts(tx, { workspaceId, businessId }, query)),
      ]
      return { found, looked: { ...(await counted(tx, { workspaceId, businessId })), attachments: files.length } }
    })
    const passages = found.map(({ text, source }) => ({ number: nextPassage(), text: shortened(text), source }))
    const card: ChatCardOf<'find'> = { tool: 'find', query, looked, passages }
    const told = { looked, passages: passages.map(({ number, text, source }) => ({ number, text, from: nameOf(source) })) }
    return { card, told, made: passages.length }
  },
})

function inFiles(files: readonly File[], query: string): Found[] {
  const pieces = files.flatMap(({ id, name, passages }) => (passages ?? []).map((passage) => ({ ...passage, id, name })))
  return bestOf(pieces, query, most.attachments).map(({ id, name, page, text }) => ({
    text,
    source: { type: 'attachment', attachmentId: id, name, page },
  }))
}

/** Candidates have any of the words; what tells them apart decides. */
async function inPosts(tx: Tx, { workspaceId, businessId }: { workspaceId: string; businessId: string }, query: string): Promise<Found[]> {
  const words = [...new Set(wordsOf(query).map(folded))].filter((word) => word.length > 2).slice(0, 20)
  if (words.length === 0) return []
  const any = sql`to_tsquery('simple', ${words.map((word) => searchExpression(word)).join(' | ')})`
  const rows = await tx
    .select({ id: posts.id, title: posts.title, body: posts.body, version: posts.version, status: posts.status })
    .from(posts)
    .where(
      and(
        eq(posts.workspaceId, workspaceId),
        eq(posts.businessId, businessId),
        ne(posts.status, 'archived'),
        sql`${posts.search} @@ ${any}`,
      ),
    )
    .orderBy(sql`ts_rank(${posts.search}, ${any}) desc`, sql`${posts.id} desc`)
    .limit(40)
  const pieces = rows.flatMap((post) => paragraphsWith(words, post.body).map((text) => ({ text, heading: post.title, post })))
  return bestOf(pieces, query, most.posts).map(({ text, post: { id, title, body, version, status } }) => ({
    text,
    source: { type: 'post', postId: id, title: headlineOf({ title, body }), version, status },
  }))
}

/** Those with one of the words; of a post that has them in its title alone, the first. */
function paragraphsWith(words: readonly string[], body: string): string[] {
  const paragraphs = paragraphsOf(body)
  const fitting = paragraphs.filter((text) => wordsOf(text).some((word) => words.includes(folded(word))))
  return fitting.length > 0 ? fitting : paragraphs.slice(0, 1)
}

/** A heading, or a line that leads to what follows, says nothing by itself: it stands before the next paragraph. */
function paragraphsOf(body: string): string[] {
  const pieces: string[] = []
  let before: string[] = []
  for (const paragraph of body.split(/\n\s*\n/u).map((text) => text.trim())) {
    if (paragraph === '') continue
    before.push(paragraph.replace(/^#{1,6}\s+/u, ''))
    if (/^(?:#{1,6}\s.*|.*:)$/u.test(paragraph)) continue
    pieces.push(before.join('\n'))
    before = []
  }
  return before.length > 0 ? [...pieces, before.join('\n')] : pieces
}

async function counted(tx: Tx, { workspaceId, businessId }: { workspaceId: string; businessId: string }) {
  const [ofDocuments] = await tx
    .select({ count: count() })
    .from(documents)
    .where(and(eq(documents.workspaceId, workspaceId), eq(documents.businessId, businessId), eq(documents.status, 'ready')))
  return { documents: ofDocuments?.count ?? 0, posts: await countPosts(tx, { workspaceId, businessId }) }
}

/** Beyond this, a number tells nobody more. */
const mostCounted = 1_000

export async function countPosts(tx: Tx, { workspaceId, businessId }: { workspaceId: string; businessId: string }): Promise<number> {
  const some = tx
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.workspaceId, workspaceId), eq(posts.businessId, businessId)))
    .limit(mostCounted)
    .as('some')
  const [counted] = await tx.select({ count: count() }).from(some)
  return counted?.count ?? 0
}

function nameOf(source: ChatSource): string {
  if (source.type === 'post') return `post "${source.title}" (${source.status})`
  return source.page === null ? source.name : `${source.name}, p. ${source.page}`
}

function shortened(text: string): string {
  return text.length <= longest
    ? text
    : `${text
        .slice(0, longest)
        .toWellFormed()
        .replace(/\s+\S*$/u, '')}…`
}
