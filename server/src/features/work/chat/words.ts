import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { excerptAround, searchExpression } from '../../../search-words.ts'
import { ofOwner, type Owner } from './rows.ts'
import { chatConversations, chatMessages } from './table.ts'

/** A word that stands everywhere would otherwise have every message looked at. */
const mostMatches = 1_000

/** Of one business, or of all. */
export function hasWords(tx: Tx, owner: Owner, { businessId, q }: { businessId?: string | undefined; q: string }): SQL {
  const query = queryOf(q)
  const ofBusiness = businessId === undefined ? undefined : eq(chatMessages.businessId, businessId)
  const inMessages = tx
    .select({ id: chatMessages.conversationId })
    .from(chatMessages)
    .where(and(ofOwner(chatMessages, owner), ofBusiness, sql`${chatMessages.search} @@ ${query}`))
    .orderBy(desc(chatMessages.createdAt))
    .limit(mostMatches)
  const inTitles = tx
    .select({ id: chatConversations.id })
    .from(chatConversations)
    .where(and(ofOwner(chatConversations, owner), sql`${chatConversations.search} @@ ${query}`))
    .limit(mostMatches)
  return sql`(${inArray(chatConversations.id, inTitles)} or ${inArray(chatConversations.id, inMessages)})`
}

export function queryOf(q: string): SQL {
  return sql`to_tsquery('simple', ${searchExpression(q)})`
}

/** Of each conversation the newest message that has the words, cut around the first of them. */
export async function matchesOf(tx: Tx, owner: Owner, { ids, q }: { ids: string[]; q: string }): Promise<Map<string, string>> {
  if (ids.length === 0 || q === '') return new Map()
  const rows = await tx
    .selectDistinctOn([chatMessages.conversationId], { id: chatMessages.conversationId, text: chatMessages.text })
    .from(chatMessages)
    .where(and(ofOwner(chatMessages, owner), inArray(chatMessages.conversationId, ids), sql`${chatMessages.search} @@ ${queryOf(q)}`))
    .orderBy(chatMessages.conversationId, desc(chatMessages.createdAt))
  return new Map(rows.map(({ id, text }) => [id, excerptAround(text.replaceAll(/\[\d+\]/g, ''), q)]))
}
