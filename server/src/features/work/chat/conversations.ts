import type { Conversation } from '@postwright/contract/work/chat'
import { and, eq, inArray, sql } from 'drizzle-orm'

import { commandIn, draftWords } from '../../../ai/chat/commands.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { type ConversationRow, ofOwner, type Owner } from './rows.ts'
import { chatCalls, chatMessages } from './table.ts'

/** Rows of the list, with what came of each. `matches`: where the words that were looked for stand. */
export async function presentConversations(
  tx: Tx,
  owner: Owner,
  rows: readonly ConversationRow[],
  matches: ReadonlyMap<string, string> = new Map(),
): Promise<Conversation[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const counts = await tx
    .select({
      id: chatCalls.conversationId,
      drafts: madeBy('drafts'),
      passages: madeBy('find'),
      posts: madeBy('posts'),
      waiting: sql<number>`(count(*) filter (where ${chatCalls.state} = 'proposed'))::int`,
    })
    .from(chatCalls)
    .where(and(ofOwner(chatCalls, owner), inArray(chatCalls.conversationId, ids)))
    .groupBy(chatCalls.conversationId)
  const writing = await tx
    .select({ id: chatMessages.conversationId })
    .from(chatMessages)
    .where(and(ofOwner(chatMessages, owner), inArray(chatMessages.conversationId, ids), eq(chatMessages.state, 'writing')))
  const countOf = new Map(counts.map((row) => [row.id, row]))
  const answering = new Set(writing.map(({ id }) => id))
  return rows.map((row) => {
    const { drafts = 0, passages = 0, posts = 0, waiting = 0 } = countOf.get(row.id) ?? {}
    return {
      id: row.id,
      businessId: row.businessId,
      title: row.title,
      headId: row.headId,
      isAnswering: answering.has(row.id),
      waiting,
      made: { drafts, passages, posts },
      match: matches.get(row.id) ?? null,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    }
  })
}

function madeBy(tool: string) {
  return sql<number>`(coalesce(sum(${chatCalls.made}) filter (where ${chatCalls.tool} = ${tool}), 0))::int`
}

export async function presentConversation(tx: Tx, owner: Owner, row: ConversationRow): Promise<Conversation> {
  const [conversation] = await presentConversations(tx, owner, [row])
  if (!conversation) throw new Error('One conversation is presented as one.')
  return conversation
}

const longestTitle = 60

/** What a conversation is called at first: how its first message begins. */
export function titleOf(text: string): string {
  const command = commandIn(text)
  const words = command?.name === 'draft' ? draftWords(command.words).brief : (command?.words ?? text)
  const line = words.replaceAll(/\s+/gu, ' ').trim()
  const title = line === '' ? text.trim() : line
  const characters = Array.from(title)
  if (characters.length <= longestTitle) return title
  const cut = characters.slice(0, longestTitle - 1).join('')
  const lastSpace = cut.lastIndexOf(' ')
  return `${(lastSpace > longestTitle / 2 ? cut.slice(0, lastSpace) : cut).trimEnd()}…`
}
