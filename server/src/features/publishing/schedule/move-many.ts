import { msg } from '@postwright/contract/core/msg'
import type { DeliveryAnswer, MoveMany } from '@postwright/contract/publishing/bulk-schedule'

import type { Context } from '../../../context.ts'
import { answerOf, refuseMissing } from './each-by-itself.ts'
import { refuseUnlessPublisher, reschedule } from './service.ts'

/**
 * Moves deliveries to other times, each move as `reschedule` does it and in a transaction of its own.
 *
 * @returns an answer for each move, by the first of its deliveries.
 * @throws FORBIDDEN, and NOT_FOUND when one of the deliveries is not there.
 */
export async function moveMany(context: Context, { moves, confirmDuplicate }: MoveMany): Promise<DeliveryAnswer[]> {
  refuseUnlessPublisher(context.actor)
  await refuseMissing(
    context,
    moves.flatMap(({ deliveryIds }) => deliveryIds),
  )
  const answers: DeliveryAnswer[] = []
  for (const move of moves) {
    const [id = ''] = move.deliveryIds
    answers.push(await answerOf(context, id, notMoved, () => reschedule(context, { ...move, confirmDuplicate })))
  }
  return answers
}

const notMoved = msg`It could not be moved. Try again in a moment.`
