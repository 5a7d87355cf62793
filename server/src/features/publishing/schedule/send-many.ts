import { msg } from '@postwright/contract/core/msg'
import type { DeliveryAnswer, SendMany } from '@postwright/contract/publishing/bulk-schedule'

import type { Context } from '../../../context.ts'
import { sendNow } from '../deliveries/public.ts'
import { answerOf, refuseMissing } from './each-by-itself.ts'
import { refuseUnlessPublisher } from './service.ts'

/**
 * Sends failed and missed deliveries now, each for itself, as `sendNow` does. What its channel has already is not sent: that is
 * confirmed one by one.
 *
 * @throws FORBIDDEN, and NOT_FOUND when one of them is not there.
 */
export async function sendMany(context: Context, { deliveryIds }: SendMany): Promise<DeliveryAnswer[]> {
  refuseUnlessPublisher(context.actor)
  await refuseMissing(context, deliveryIds)
  const answers: DeliveryAnswer[] = []
  for (const id of new Set(deliveryIds))
    answers.push(await answerOf(context, id, notSent, () => sendNow(context, { id, confirmDuplicate: false })))
  return answers
}

const notSent = msg`It could not be sent. Try again in a moment.`
