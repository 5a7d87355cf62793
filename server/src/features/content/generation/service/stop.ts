import { and, eq } from 'drizzle-orm'

import type { Context } from '../../../../context.ts'
import { forbidden, notFound } from '../../../../errors.ts'
import { mayGenerate } from '../policy.ts'
import { generations } from '../table.ts'
import { msg } from '@postwright/contract/core/msg'

/** Stops one draft of a generation, or all of them, on whichever node writes them. What is done already stays done. */
export async function stopGeneration(
  { db, actor, services }: Context,
  { id, key }: { id: string; key?: string },
): Promise<Record<string, never>> {
  if (!mayGenerate(actor)) throw forbidden(msg`Only owners, admins and editors may stop drafts.`)

  return db.transaction(async (tx) => {
    const [generation] = await tx
      .select({ finishedAt: generations.finishedAt })
      .from(generations)
      .where(and(eq(generations.workspaceId, actor.workspaceId), eq(generations.id, id)))
    if (!generation) throw notFound('generation')
    if (!generation.finishedAt) await services.runningWork.stop(tx, id, key)
    return {}
  })
}
