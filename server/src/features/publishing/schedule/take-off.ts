import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'
import type { DeliveryAnswer, TakeOff } from '@postwright/contract/publishing/schedule'
import { and, eq, inArray } from 'drizzle-orm'

import type { Context } from '../../../context.ts'
import { DomainError, notFound } from '../../../errors.ts'
import { cancelDelivery } from '../deliveries/public.ts'
import { deliveries } from '../deliveries/table.ts'
import { refuseUnlessPublisher } from './service.ts'

/**
 * Takes deliveries out of the queue, each for itself: what is being sent or over stays, and says so.
 *
 * @throws FORBIDDEN, and NOT_FOUND when one of them is not there.
 */
export async function takeOff(context: Context, { deliveryIds }: TakeOff): Promise<DeliveryAnswer[]> {
  const { db, actor, log } = context
  refuseUnlessPublisher(actor)
  const ids = [...new Set(deliveryIds)]
  const found = await db.transaction((tx) =>
    tx.$count(deliveries, and(eq(deliveries.workspaceId, actor.workspaceId), inArray(deliveries.id, ids))),
  )
  if (found < ids.length) throw notFound('delivery')
  const answers: DeliveryAnswer[] = []
  for (const id of ids) {
    try {
      await cancelDelivery(context, { id })
      answers.push({ id, refusal: null })
    } catch (error) {
      if (!(error instanceof DomainError)) log.error({ err: error, deliveryId: id }, 'a delivery could not be taken off the calendar')
      answers.push({
        id,
        refusal: say(error instanceof DomainError ? error.sentence : msg`It could not be taken off. Try again in a moment.`),
      })
    }
  }
  return answers
}
