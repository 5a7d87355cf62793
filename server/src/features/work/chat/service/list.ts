import type { Conversation, ListConversations } from '@postwright/contract/work/chat'
import { and, eq, isNull, sql } from 'drizzle-orm'

import type { Context } from '../../../../context.ts'
import { AtRow, cursorOf, positionAt } from '../../../../cursor.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { businessOf } from '../../../content/businesses/public.ts'
import { presentConversations } from '../conversations.ts'
import { ofOwner, type Owner } from '../rows.ts'
import { chatConversations } from '../table.ts'
import { hasWords, matchesOf } from '../words.ts'

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
