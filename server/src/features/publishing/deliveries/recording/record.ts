import { msg } from '@postwright/contract/core/msg'
import { inEnglish } from '../../../../sentences.ts'

import type { Services } from '../../../../context.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { inOrder } from '../../../../infra/db/in-order.ts'
import { markSignedOut } from '../../channels/public.ts'
import { heedReports } from '../claiming/budgets.ts'
import type { Claim } from '../claiming/claim.ts'
import { applyTransitions, type DeliveryRow, lockEach, type Move } from './apply-transition.ts'
import { type EndedAttempt, endAttempts } from './attempts.ts'
import { transition } from './transitions.ts'
import { mayMatchAnother } from '../recovering/duplicate-match.ts'
import type { Verdict } from './verdicts.ts'

/** A claim, and how it ended. */
export interface Ended {
  claim: Claim
  verdict: Verdict
}

interface Judged extends Ended {
  row: DeliveryRow
  isOurs: boolean
}

/**
 * Writes down how claims ended, all of them or none.
 *
 * @returns for each, false when the claim was not ours any more: then the delivery stays as others left it.
 */
export async function record({ db, log }: Services, ended: readonly Ended[]): Promise<boolean[]> {
  const ours = await db.asSystem('record how sends ended', async (tx) => {
    const judged = await judge(tx, ended)
    for (const [kind, those] of Map.groupBy(judged, ({ claim }) => claim.channelKind))
      await heedReports(
        tx,
        kind,
        those.flatMap(({ verdict }) => verdict.rates ?? []),
      )
    const ending = endAttempts(tx, judged.map(attemptOf))
    const moving = moveOurs(
      tx,
      judged.filter(({ isOurs }) => isOurs),
    )
    await inOrder([ending, moving])
    return judged
  })
  for (const { claim, verdict, row, isOurs } of ours) {
    const { id: deliveryId, fence } = claim.delivery
    const late = { deliveryId, fence, status: row.status, event: verdict.event }
    if (!isOurs) log.warn(late, 'the result of a send came too late and was set aside')
  }
  return ended.map(({ claim }) => ours.some((one) => one.claim === claim && one.isOurs))
}

/** Locks what they are about, and sees which of them still count. In the order of channels, as looking for others' posts takes locks of those. */
async function judge(tx: Tx, ended: readonly Ended[]): Promise<Judged[]> {
  const rows = await lockEach(
    tx,
    ended.map(({ claim }) => claim.delivery),
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const [moved, found] = [new Set<string>(), new Set<string>()]
  const judged: Judged[] = []
  for (const { claim, verdict: reached } of ended.toSorted((a, b) => (a.claim.channel.id < b.claim.channel.id ? -1 : 1))) {
    const row = byId.get(claim.delivery.id)
    if (!row) continue
    const { remoteId } = reached.change.set ?? {}
    // What a handle of its own led to is certainly its own.
    const isFound = reached.event === 'published' && row.status === 'unknown' && claim.kind !== 'confirm'
    const isAnothers = isFound && (found.has(`${row.channelId} ${remoteId}`) || (await mayMatchAnother(tx, row, remoteId)))
    if (isFound) found.add(`${row.channelId} ${remoteId}`)
    const verdict = isAnothers ? { ...lookOnceMore, rates: reached.rates, answer: reached.answer ?? null } : reached
    const isOurs = !moved.has(row.id) && row.fence === claim.delivery.fence && transition(row.status, verdict.event) !== null
    if (isOurs) moved.add(row.id)
    judged.push({ claim, row, verdict, isOurs })
  }
  return judged
}

async function moveOurs(tx: Tx, ours: readonly Judged[]): Promise<void> {
  const moves = ours.map(({ row, verdict: { event, change } }): Move => ({ row, event, change }))
  await applyTransitions(tx, moves)
  for (const { row, verdict } of ours) if (verdict.signedOut) await markSignedOut(tx, row)
}

const lookOnceMore: Verdict = {
  event: 'unclear',
  change: { next: { inMs: 1_000 } },
  attempt: { outcome: 'unclear', detail: inEnglish(msg`What was found may be the post of another delivery with the same text.`) },
}

function attemptOf({ claim, verdict, isOurs }: Judged): EndedAttempt {
  const { id: deliveryId, workspaceId, fence } = claim.delivery
  return { workspaceId, deliveryId, fence, answer: verdict.answer ?? null, ...(isOurs ? verdict.attempt : tooLate(verdict)) }
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
