import { msg } from '@postwright/contract/core/msg'
import { inEnglish } from '../../../../sentences.ts'
import { and, asc, eq, sql } from 'drizzle-orm'

import type { Services } from '../../../../context.ts'
import type { LookUpOutcome } from '../../../../platforms/platform.ts'
import type { Access } from '../../channels/public.ts'
import type { Claim } from '../claiming/claim.ts'
import { backoffMs, maxLookUps } from './retry.ts'
import { remoteIdsOfOthers } from '../sending/remote-ids-of-others.ts'
import { orAborted } from '../sending/send.ts'
import { deliveryAttempts } from '../table.ts'
import type { Timings } from '../timings.ts'
import type { Verdict } from '../recording/verdicts.ts'

/** What our own rows say about the sends whose outcome is unclear. */
export interface Doubt {
  /** When the first of them began. */
  since: Date
  /** How long ago the last of them ended, by the database's clock. */
  endedMsAgo: number
  /** How many of them there are. */
  sends: number
}

/** Reads back whether an unclear send arrived, and decides. Looking changes nothing, so it may be done again and again. */
export async function reconcile(services: Services, claim: Claim, access: Access, timings: Timings, signal: AbortSignal): Promise<Verdict> {
  const doubt = await readDoubt(services, claim)
  const outcome = await lookUp(services, claim, access, doubt, signal)
  return { ...verdictOnLookUp(claim, outcome, doubt, timings), rates: outcome.rates }
}

async function lookUp(
  services: Services,
  { delivery, key, channel, platform }: Claim,
  access: Access,
  { since }: Doubt,
  signal: AbortSignal,
): Promise<LookUpOutcome> {
  if (access.type === 'busy') return { type: 'unclear', reason: inEnglish(msg`Its sign-in is being renewed.`) }
  if (access.type !== 'ready') return { type: 'unclear', reason: access.reason }
  try {
    const what = {
      key,
      handle: delivery.handle,
      payload: delivery.payload,
      channel: { ...channel, credentials: access.credentials },
      since,
    }
    const knownRemoteIds = await remoteIdsOfOthers(services, delivery)
    return await orAborted(() => platform.lookUp({ ...what, knownRemoteIds, signal }), signal)
  } catch (error) {
    services.log.warn({ err: error, deliveryId: delivery.id }, 'a look-up ended without an answer')
    return { type: 'unclear', reason: inEnglish(msg`Looking for the post had no answer.`) }
  }
}

/**
 * "Not there" counts only after the platform's own time for a post to appear, and lets the post be sent once more; a second
 * unclear send is left to a person, as is a platform that does not let us look.
 */
function verdictOnLookUp(
  { delivery: { lookups }, platform, tries }: Claim,
  outcome: LookUpOutcome,
  doubt: Doubt,
  timings: Timings,
): Verdict {
  if (outcome.type === 'found') {
    const { remoteId, remoteUrl } = outcome
    return {
      event: 'published',
      change: { set: { remoteId, remoteUrl, reasonCode: null, reason: null } },
      attempt: { outcome: 'found', detail: remoteUrl },
    }
  }

  const asked = lookups + 1
  const unsettledMs = (timings.settleMs ?? platform.settleMs) - doubt.endedMsAgo
  const askAPerson = (detail: string): Verdict => ({
    event: 'undecidable',
    change: {
      set: { lookups: asked, reasonCode: 'unclear', reason: inEnglish(msg`${{ reason: detail }} Look there, and say what you see.`) },
    },
    attempt: { outcome: outcome.type, detail },
  })
  if (outcome.type === 'absent') {
    if (unsettledMs > 0) {
      const detail = inEnglish(msg`Not there yet; it may still appear.`)
      return { event: 'unclear', change: { set: { lookups: asked }, next: { inMs: unsettledMs } }, attempt: { outcome: 'unclear', detail } }
    }
    if (doubt.sends > 1) return askAPerson(inEnglish(msg`It was sent twice without a clear answer, and is not to be found.`))
    // Where no send of it ever failed there, the platform needs no rest.
    const inMs = tries > 0 ? backoffMs(tries, { firstMs: timings.firstRetryMs, capMs: timings.retryCapMs }) : 0
    return {
      event: 'absent',
      change: { set: { lookups: 0, reasonCode: 'retry', reason: inEnglish(msg`It had not arrived, and is sent again.`) }, next: { inMs } },
      attempt: { outcome: 'absent', detail: inEnglish(msg`Looked for it: it is not there.`) },
    }
  }
  if (asked >= maxLookUps) return askAPerson(inEnglish(msg`Looked for it ${{ asked }} times. ${{ reason: outcome.reason }}`))
  const inMs = backoffMs(asked, { firstMs: timings.lookUpMs, capMs: timings.retryCapMs })
  return {
    event: 'unclear',
    change: { set: { lookups: asked, reasonCode: 'unclear', reason: outcome.reason }, next: { inMs } },
    attempt: { outcome: 'unclear', detail: outcome.reason },
  }
}

export function readDoubt({ db }: Services, { delivery }: Claim): Promise<Doubt> {
  return db.transaction(delivery.workspaceId, async (tx) => {
    const ofThis = and(
      eq(deliveryAttempts.workspaceId, delivery.workspaceId),
      eq(deliveryAttempts.deliveryId, delivery.id),
      eq(deliveryAttempts.kind, 'send'),
      eq(deliveryAttempts.outcome, 'unknown'),
    )
    const rows = await tx
      .select({
        startedAt: deliveryAttempts.startedAt,
        endedMsAgo: sql<number>`(extract(epoch from clock_timestamp() - ${deliveryAttempts.endedAt}) * 1000)::float8`,
      })
      .from(deliveryAttempts)
      .where(ofThis)
      .orderBy(asc(deliveryAttempts.fence))
    return { since: rows[0]?.startedAt ?? delivery.createdAt, endedMsAgo: rows.at(-1)?.endedMsAgo ?? 0, sends: rows.length }
  })
}
