import type { Sample } from '@postwright/contract/work/sample'

import type { Context } from '../../../../context.ts'
import { findSample } from '../../../content/businesses/public.ts'
import { maySample } from '../policy.ts'

export async function readSample({ db, actor }: Context): Promise<Sample> {
  const found = await db.transaction((tx) => findSample(tx, actor.workspaceId))
  return {
    business: found && { id: found.id, name: found.name },
    mayAdd: found === null && maySample(actor),
    mayRemove: found !== null && maySample(actor),
  }
}
