import { msg } from '@postwright/contract/core/msg'
import type { DeliveryAnswer, TakeOff } from '@postwright/contract/publishing/bulk-schedule'

import type { Context } from '../../../context.ts'
import { cancelDelivery } from '../deliveries/public.ts'
import { answerOf, refuseMissing } from './each-by-itself.ts'
import { refuseUnlessPublisher } from './service.ts'

/**
 * Takes deliveries out of the queue, each for itself: what is being sent or over stays, and says so.
 *
 * @throws FORBIDDEN, and NOT_FOUND when one of them is not there.
 */
export async function takeOff(context: Context, { deliveryIds }: TakeOff): Promise<DeliveryAnswer[]> {
  refuseUnlessPublisher(context.actor)
  await refuseMissing(context, deliveryIds)
  const answers: DeliveryAnswer[] = []
  for (const id of new Set(deliveryIds)) answers.push(await answerOf(context, id, notTaken, () => cancelDelivery(context, { id })))
  return answers
}

const notTaken = msg`It could not be taken off. Try again in a moment.`
