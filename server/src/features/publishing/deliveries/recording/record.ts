import { msg } from '@postwright/contract/core/msg'
import { inEnglish } from '../../../../sentences.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'

import type { Services } from '../../../../context.ts'
import { emit } from '../../../../events.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { prepared } from '../../../../infra/db/prepared.ts'
import { touchBusiness } from '../../../content/businesses/public.ts'
import { markSent, markSignedOut } from '../../channels/public.ts'
import { heedReports } from '../claiming/budgets.ts'
import type { Claim } from '../claiming/claim.ts'
import { factsOf, lockDeliveries, applyTransition } from './apply-transition.ts'
import { deliveryAttempts } from '../table.ts'
import { transition } from './transitions.ts'
import { mayMatchAnother } from '../recovering/duplicate-match.ts'
import type { Verdict } from './verdicts.ts'

/**
 * Writes down how a claim ended.
 *
 * @returns false when the claim was not ours any more: then the delivery stays as others left it.
 */
export async function record({ db, log }: Services, { kind, delivery, channel, channelKind }: Claim, reached: Verdict): Promise<boolean> {
  const { id, workspaceId, fence } = delivery
  return db.asSystem('record how a send ended', async (tx) => {
    const [row] = await lockDeliveries(tx, { workspaceId, ids: [id] })
    if (!row) return false
    // What a handle of its own led to is certainly its own.
    const isFound = reached.event === 'published' && row.status === 'unknown' && kind !== 'confirm'
    const verdict = isFound && (await mayMatchAnother(tx, row, reached.change.set?.remoteId)) ? lookOnceMore : reached
    await heedReports(tx, channelKind, reached.rates ?? [])
    const isOurs = row.fence === fence && transition(row.status, verdict.event) !== null
    await endAttempt(tx, { workspaceId, deliveryId: id, fence, ...(isOurs ? verdict.attempt : tooLate(verdict)) })
    if (!isOurs) {
      log.warn({ deliveryId: id, fence, status: row.status, event: verdict.event }, 'the result of a send came too late and was set aside')
      return false
    }

    const moved = await applyTransition(tx, row, verdict.event, verdict.change)
    if (moved.status === 'published') {
      await markSent(tx, { workspaceId, channelId: channel.id })
      await touchBusiness(tx, { workspaceId, businessId: row.businessId })
      await emit(tx, { type: 'delivery.published', ...factsOf(moved) })
    }
    if (verdict.signedOut) await markSignedOut(tx, { workspaceId, channelId: channel.id })
    return true
  })
}

const lookOnceMore: Verdict = {
  event: 'unclear',
  change: { next: { inMs: 1_000 } },
  attempt: { outcome: 'unclear', detail: inEnglish(msg`What was found may be the post of another delivery with the same text.`) },
}

/** An attempt ends once: whatever comes after is not written over it. */
export async function endAttempt(
  tx: Tx,
  {
    workspaceId,
    deliveryId,
    fence,
    outcome,
    detail,
  }: { workspaceId: string; deliveryId: string; fence: number; outcome: string; detail: string | null },
): Promise<void> {
  const query = prepared(tx, 'deliveries.end-attempt', (on) =>
    on
      .update(deliveryAttempts)
      .set({ outcome: sql`${sql.placeholder('outcome')}`, detail: sql`${sql.placeholder('detail')}`, endedAt: sql`clock_timestamp()` })
      .where(
        and(
          eq(deliveryAttempts.workspaceId, sql.placeholder('workspaceId')),
          eq(deliveryAttempts.deliveryId, sql.placeholder('deliveryId')),
          eq(deliveryAttempts.fence, sql.placeholder('fence')),
          isNull(deliveryAttempts.endedAt),
        ),
      )
      .prepare('deliveries.end-attempt'),
  )
  await query.execute({ workspaceId, deliveryId, fence, outcome, detail })
}

function tooLate({ event, change, attempt }: Verdict): Verdict['attempt'] {
  const { outcome, detail: reason } = attempt
  if (event === 'published') {
    const address = change.set?.remoteUrl ?? change.set?.remoteId ?? 'no address'
    return { outcome, detail: inEnglish(msg`The answer came too late to count: published, ${{ address }}.`) }
  }
  const detail = reason ? msg`The answer came too late to count. ${{ reason }}` : msg`The answer came too late to count.`
  return { outcome, detail: inEnglish(detail) }
}
