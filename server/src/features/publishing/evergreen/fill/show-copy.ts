import { msg } from '@postwright/contract/core/msg'
import { uuidv7 } from 'uuidv7'

import type { Tx } from '../../../../infra/db/database.ts'
import { hashOfBody, makeCopy } from '../../copies/public.ts'
import { planIn } from '../../schedule/public.ts'
import { freeMoments } from '../../slots/public.ts'
import { evergreenShowings } from '../table.ts'
import type { OfBusiness } from './fill.ts'
import type { Turn } from './show-at.ts'

/** Somebody took the posting time in the meantime. It undoes what was written for it. */
export class TimeTaken extends Error {}

interface When extends OfBusiness {
  channelId: string
  moment: Date
}

/**
 * Writes a copy of the post for a posting time; see `makeCopy`.
 *
 * @throws TimeTaken, and as `schedulePost`.
 */
export async function showCopy(tx: Tx, { candidate, source, body, actor }: Turn, when: When): Promise<void> {
  const { workspaceId, businessId, channelId, moment } = when
  const copy = await makeCopy(tx, actor, {
    source,
    body,
    showAs: candidate.showAs,
    moment,
    channelIds: [channelId],
    note: msg`It comes again by the evergreen library, in words that nobody approved yet.`,
    schedule: (postId) =>
      planIn(tx, actor, { postId, channelIds: [channelId], confirmDuplicate: candidate.restDays === 1 }, async () => {
        await refuseTaken(tx, when)
        return moment
      }),
  })
  if (copy.madeAs !== 'scheduled') await refuseTaken(tx, when)
  await tx.insert(evergreenShowings).values({
    id: uuidv7(),
    workspaceId,
    businessId,
    entryId: candidate.entryId,
    sourcePostId: source.id,
    channelId,
    dueAt: moment,
    copyPostId: copy.id,
    state: 'made',
    bodyHash: hashOfBody(body),
  })
}

async function refuseTaken(tx: Tx, { workspaceId, channelId, moment }: When): Promise<void> {
  const free = await freeMoments(tx, { workspaceId, channelId, limit: 100 })
  if (!free.some((one) => one.getTime() === moment.getTime())) throw new TimeTaken()
}
