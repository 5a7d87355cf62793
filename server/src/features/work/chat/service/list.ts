import type { Conversation, ListConversations } from '@postwright/contract/work/chat'
import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'

import { folded, wordsOf } from '../../../../ai/words.ts'
import type { Context } from '../../../../context.ts'
import { AtRow, cursorOf, positionAt } from '../../../../cursor.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { businessOf } from '../../../content/businesses/public.ts'
import { searchExpression } from '../../../../search-words.ts'
import { presentConversations } from '../conversations.ts'
import { ofOwner, type Owner } from '../rows.ts'
import { chatConversations, chatMessages } from '../table.ts'

interface Page {
  items: Conversation[]
  nextCursor: string | null
}

/** The actor's own conversations about a business, newest first. @throws NOT_FOUND without the business. */
export async function listConversations({ db, actor }: Context, input: ListConversations): Promise<Page> {
  return db.transaction(async (tx) => {
    await businessOf(tx, { workspaceId: actor.workspaceId, businessId: input.businessId })
    const read = await listQuery(tx, actor, input)
    const rows = read.slice(0, input.limit)
    const matches = input.q === undefined ? undefined : await matchesOf(tx, actor, { ids: rows.map(({ id }) => id), q: input.q })
    const last = rows.at(-1)
    return {
      items: await presentConversations(tx, actor, rows, matches),
      nextCursor: read.length > input.limit && last ? cursorOf([last.updatedAt.toISOString(), last.id]) : null,
    }
  })
}

/** A word that stands everywhere would otherwise have every message looked at. */
const mostMatches = 1_000

export function listQuery(tx: Tx, owner: Owner, { businessId, q, cursor, limit }: ListConversations) {
  const [updatedAt, id] = cursor === undefined ? [] : positionAt(cursor, AtRow)
  const isAfter = id && sql`(${chatConversations.updatedAt}, ${chatConversations.id}) < (${updatedAt}::timestamptz, ${id}::uuid)`
  return tx
    .select()
    .from(chatConversations)
    .where(
      and(
        ofOwner(chatConversations, owner),
        eq(chatConversations.businessId, businessId),
        isNull(chatConversations.deletedAt),
        q === undefined || q === '' ? undefined : hasWords(tx, owner, { businessId, q }),
        isAfter || undefined,
      ),
    )
    .orderBy(sql`${chatConversations.updatedAt} desc nulls last`, sql`${chatConversations.id} desc nulls last`)
    .limit(limit + 1)
}

function hasWords(tx: Tx, owner: Owner, { businessId, q }: { businessId: string; q: string }): SQL {
  const query = queryOf(q)
  const inMessages = tx
    .select({ id: chatMessages.conversationId })
    .from(chatMessages)
    .where(and(ofOwner(chatMessages, owner), eq(chatMessages.businessId, businessId), sql`${chatMessages.search} @@ ${query}`))
    .orderBy(desc(chatMessages.createdAt))
    .limit(mostMatches)
  const inTitles = tx
    .select({ id: chatConversations.id })
    .from(chatConversations)
    .where(and(ofOwner(chatConversations, owner), sql`${chatConversations.search} @@ ${query}`))
    .limit(mostMatches)
  return sql`(${inArray(chatConversations.id, inTitles)} or ${inArray(chatConversations.id, inMessages)})`
}

function queryOf(q: string): SQL {
  return sql`to_tsquery('simple', ${searchExpression(q)})`
}

/** Of each conversation the newest message that has the words, from a little before the first of them. */
async function matchesOf(tx: Tx, owner: Owner, { ids, q }: { ids: string[]; q: string }): Promise<Map<string, string>> {
  if (ids.length === 0 || q === '') return new Map()
  const rows = await tx
    .selectDistinctOn([chatMessages.conversationId], { id: chatMessages.conversationId, text: chatMessages.text })
    .from(chatMessages)
    .where(and(ofOwner(chatMessages, owner), inArray(chatMessages.conversationId, ids), sql`${chatMessages.search} @@ ${queryOf(q)}`))
    .orderBy(chatMessages.conversationId, desc(chatMessages.createdAt))
  return new Map(rows.map(({ id, text }) => [id, around(text, q)]))
}

const before = 40
const longest = 140

function around(text: string, q: string): string {
  const plain = text.replaceAll(/[*_`#>]|\[\d+\]/g, '').replaceAll(/\s+/gu, ' ')
  const [word = ''] = wordsOf(q)
  const at = Math.max(0, folded(plain.toLowerCase()).indexOf(folded(word)) - before)
  const begin = at === 0 ? 0 : plain.indexOf(' ', at) + 1
  const piece = plain.slice(begin, begin + longest).toWellFormed()
  return `${begin > 0 ? '…' : ''}${piece.trim()}${begin + longest < plain.length ? '…' : ''}`
}
