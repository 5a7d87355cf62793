import { msg } from '@postwright/contract/core/msg'

import type { Context } from '../../../../context.ts'
import { forbidden, notFound } from '../../../../errors.ts'
import { mayGenerate } from '../../generation/public.ts'
import { lockedRevision } from '../read.ts'

/** Stops a revision on whichever node writes it; the text stays as it is. One that has ended stays as it ended. */
export async function stopRevision({ db, actor, services }: Context, { id }: { id: string }): Promise<Record<string, never>> {
  if (!mayGenerate(actor)) throw forbidden(msg`Only owners, admins and editors may revise texts.`)
  return db.transaction(async (tx) => {
    const found = await lockedRevision(tx, { workspaceId: actor.workspaceId, id })
    if (!found) throw notFound('revision')
    if (found.state === 'writing') await services.runningWork.stop(tx, id)
    return {}
  })
}
