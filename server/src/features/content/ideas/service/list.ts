import type { Ideas } from '@postwright/contract/content/ideas'
import { msg } from '@postwright/contract/core/msg'
import { and, eq } from 'drizzle-orm'

import type { Context } from '../../../../context.ts'
import { forbidden, notFound } from '../../../../errors.ts'
import { emit } from '../../../../events.ts'
import { businessOf } from '../../businesses/public.ts'
import { mayGenerate } from '../../generation/public.ts'
import { openIdeas } from '../keep.ts'
import { ideas } from '../table.ts'

/** @throws NOT_FOUND without the business. */
export async function listIdeas({ db, actor: { workspaceId } }: Context, { businessId }: { businessId: string }): Promise<Ideas> {
  return db.transaction(async (tx) => {
    await businessOf(tx, { workspaceId, businessId })
    return { ideas: await openIdeas(tx, { workspaceId, businessId }) }
  })
}

/** It does not come back. @throws NOT_FOUND. */
export async function dismissIdea({ db, actor }: Context, { id }: { id: string }): Promise<Record<string, never>> {
  if (!mayGenerate(actor)) throw forbidden(msg`Only owners, admins and editors may dismiss ideas.`)
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    const [dismissed] = await tx
      .update(ideas)
      .set({ isDismissed: true })
      .where(and(eq(ideas.workspaceId, workspaceId), eq(ideas.id, id)))
      .returning({ businessId: ideas.businessId })
    if (!dismissed) throw notFound('idea')
    await emit(tx, { type: 'ideas.changed', workspaceId, businessId: dismissed.businessId })
    return {}
  })
}
