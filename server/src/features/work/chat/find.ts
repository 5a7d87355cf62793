import type { FoundConversation } from '@postwright/contract/work/search'
import { and, eq, isNull, sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { businesses } from '../../content/businesses/table.ts'
import { ofOwner, type Owner } from './rows.ts'
import { chatConversations } from './table.ts'
import { hasWords, matchesOf, queryOf } from './words.ts'

interface FindConversations extends Owner {
  businessId?: string | undefined
  q: string
  limit: number
}

/** The person's own conversations with every word: those whose title has them first, then the newest. */
export async function findConversations(tx: Tx, { businessId, q, limit, ...owner }: FindConversations): Promise<FoundConversation[]> {
  const rows = await tx
    .select({
      id: chatConversations.id,
      title: chatConversations.title,
      businessId: chatConversations.businessId,
      businessName: businesses.name,
      isTitled: sql<boolean>`${chatConversations.search} @@ ${queryOf(q)}`.as('is_titled'),
    })
    .from(chatConversations)
    .innerJoin(businesses, and(eq(businesses.id, chatConversations.businessId), eq(businesses.status, 'active')))
    .where(
      and(
        ofOwner(chatConversations, owner),
        businessId === undefined ? undefined : eq(chatConversations.businessId, businessId),
        isNull(chatConversations.deletedAt),
        hasWords(tx, owner, { businessId, q }),
      ),
    )
    .orderBy(sql`is_titled desc`, sql`${chatConversations.updatedAt} desc nulls last`, sql`${chatConversations.id} desc nulls last`)
    .limit(limit)
  const untitled = rows.flatMap(({ id, isTitled }) => (isTitled ? [] : [id]))
  const matches = await matchesOf(tx, owner, { ids: untitled, q })
  return rows.map(({ isTitled: _isTitled, ...row }) => ({ ...row, excerpt: matches.get(row.id) ?? null }))
}
