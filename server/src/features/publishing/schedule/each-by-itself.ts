import { say, type Sentence } from '@postwright/contract/core/sentences'
import type { DeliveryAnswer } from '@postwright/contract/publishing/bulk-schedule'
import { and, eq, inArray } from 'drizzle-orm'

import type { Context } from '../../../context.ts'
import { DomainError, notFound } from '../../../errors.ts'
import { deliveries } from '../deliveries/table.ts'

/** @throws NOT_FOUND when one of the deliveries is not there. */
export async function refuseMissing({ db, actor }: Context, deliveryIds: readonly string[]): Promise<void> {
  const ids = [...new Set(deliveryIds)]
  const found = await db.transaction((tx) =>
    tx.$count(deliveries, and(eq(deliveries.workspaceId, actor.workspaceId), inArray(deliveries.id, ids))),
  )
  if (found < ids.length) throw notFound('delivery')
}

/** Does one of several, which answers for itself. `failed` is said where it did not know why. */
export async function answerOf({ log }: Context, id: string, failed: Sentence, run: () => Promise<unknown>): Promise<DeliveryAnswer> {
  try {
    await run()
    return { id, refusal: null }
  } catch (error) {
    if (!(error instanceof DomainError)) log.error({ err: error, deliveryId: id }, 'one of several deliveries could not be changed')
    return { id, refusal: say(error instanceof DomainError ? error.sentence : failed) }
  }
}
