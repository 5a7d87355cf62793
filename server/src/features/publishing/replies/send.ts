import { and, eq, sql } from 'drizzle-orm'

import type { Services } from '../../../context.ts'
import { emit } from '../../../events.ts'
import { markSignedOut } from '../channels/public.ts'
import { heedReports, type Platforms } from '../deliveries/public.ts'
import { afterStep, type Outcome } from './after-step.ts'
import { changeReply } from './change.ts'
import { performStep } from './perform.ts'
import { deliveryReplies } from './table.ts'
import { type Taken, takeReply } from './take.ts'

/** Sends the replies of a delivery that are due, one after another. @returns in how many milliseconds the next one is; null when none is. */
export async function sendReplies(
  services: Services,
  platforms: Platforms,
  which: { workspaceId: string; deliveryId: string },
  stopping: AbortSignal,
): Promise<number | null> {
  for (;;) {
    if (stopping.aborted) return 0
    const taken = await takeReply(services, platforms, which)
    if (taken.type === 'later') return taken.inMs
    if (taken.type === 'nothing') return null
    await recordStep(services, taken, await performStep(services, taken))
  }
}

/** Writes down how a step ended, unless somebody else has the reply by now. */
async function recordStep({ db, log }: Services, { reply, platform, channel, kind }: Taken, outcome: Outcome): Promise<void> {
  const { workspaceId, deliveryId, number, fence } = reply
  const { rates } = outcome
  if (rates) await db.withoutWorkspace('keep to what a platform said of its limits', (tx) => heedReports(tx, kind, rates))
  const isOurs = await db.transaction(workspaceId, async (tx) => {
    const [row] = await tx
      .select({ reply: deliveryReplies, now: sql<string>`clock_timestamp()` })
      .from(deliveryReplies)
      .where(
        and(
          eq(deliveryReplies.workspaceId, workspaceId),
          eq(deliveryReplies.deliveryId, deliveryId),
          eq(deliveryReplies.number, number),
          eq(deliveryReplies.fence, fence),
          eq(deliveryReplies.status, 'sending'),
        ),
      )
      .for('update')
    if (!row) return false
    const asked = { reply: row.reply, safety: platform.safetyOf(channel), settleMs: platform.settleMs, now: new Date(row.now) }
    await changeReply(tx, row.reply, afterStep(asked, outcome))
    if (outcome.type === 'reconnect') await markSignedOut(tx, { workspaceId, channelId: channel.id })
    await emit(tx, { type: 'delivery.changed', workspaceId, deliveryIds: [deliveryId] })
    return true
  })
  if (!isOurs) log.warn({ deliveryId, number, fence, outcome: outcome.type }, 'the result of a reply came too late and was set aside')
}
