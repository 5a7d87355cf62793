import type { ChannelKind } from '@postwright/contract/publishing/channel-kinds'

import type { Services } from '../../../../context.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { inOrder } from '../../../../infra/db/in-order.ts'
import type { Payload, Platform, PlatformChannel, Step } from '../../../../platforms/platform.ts'
import type { KnownCredentials } from '../../channels/public.ts'
import { duplicates } from '../planning/duplicate.ts'
import { applyTransitions, type DeliveryRow, postpone } from '../recording/apply-transition.ts'
import { beginAttempts } from '../recording/attempts.ts'
import type { Platforms } from '../sending/platforms.ts'
import type { Timings } from '../timings.ts'
import { type OpenBudgets, openBudgets } from './budgets.ts'
import { asCandidate, decide, isToBeCompared, spenderOf } from './decide.ts'
import { lockDue } from './due.ts'
import { type Found, readFound } from './found.ts'

/** A delivery that this node holds: written down, and only now allowed to leave the house. */
export interface Claim {
  kind: Step
  delivery: DeliveryRow & { payload: Payload }
  /** Its tries, with this one, that did not end with their node: what the platform has had to do with. */
  tries: number
  /** Whether an earlier send may have arrived: then only a certain "published" ends the doubt. */
  inDoubt: boolean
  /** How long the platform has not been done with it, in milliseconds. */
  pendingForMs: number
  key: string
  channelKind: ChannelKind
  channel: PlatformChannel
  /** Of the channel, as they were when it was claimed. */
  credentials: KnownCredentials
  platform: Platform
}

export interface ClaimRequest {
  owner: string
  platforms: Platforms
  timings: Timings
  /** How many more this node can hold, in all and on one channel. */
  free: number
  perChannel: number
  /** How many of them it may prepare, which takes minutes; without it, all of them. */
  freeToPrepare?: number
  /** How many it holds already, by channel. */
  busy: Readonly<Record<string, number>>
  /** Called when a claim failed in such a way that it may have been written down all the same. */
  onUnsure?: () => void
}

/**
 * Takes what is due, fairly over workspaces and channels, and writes down each send before it happens. What may not be sent
 * ends here: lost channels, missed times, texts that are not approved any more.
 */
export async function claimDue(services: Services, request: ClaimRequest): Promise<Claim[]> {
  try {
    return await claimBatch(services, request, (tx, found, budgets) => take(tx, found, request, budgets))
  } catch (error) {
    request.onUnsure?.()
    // One delivery that cannot even be looked at must not keep the others waiting: now each has a savepoint of its own.
    services.log.warn({ err: error }, 'deliveries could not be claimed together; claiming each by itself')
    return claimBatch(services, request, (tx, found, budgets) => takeApart(services, tx, found, request, budgets))
  }
}

function claimBatch(
  { db }: Services,
  request: ClaimRequest,
  takeFound: (tx: Tx, found: readonly Found[], budgets: OpenBudgets) => Promise<Claim[]>,
): Promise<Claim[]> {
  return db.asSystem('take the deliveries that are due', async (tx) => {
    const ids = await lockDue(tx, request)
    if (ids.length === 0) return []
    const found = await readFound(tx, ids, request.timings)
    const budgets = await openBudgets(
      tx,
      found.map((one) => spenderOf(one, request)),
    )
    const claims = await takeFound(tx, found, budgets)
    await budgets.save()
    return claims
  })
}

/** Moves all of them in few statements: those that are to be sent, with their attempts, and those that end here. */
async function take(tx: Tx, found: readonly Found[], request: ClaimRequest, budgets: OpenBudgets): Promise<Claim[]> {
  const compared = found.filter(isToBeCompared)
  const obstacles = await duplicates(tx, compared.map(asCandidate), 'sending')
  const duplicateOf = new Map(compared.map((one, at) => [one, obstacles[at] ?? null]))
  const texts = new Set<string>()

  const decisions = []
  for (const one of found) {
    // Of one text on one channel the first goes; the others are looked at once that can be seen.
    const text = `${one.channel.id} ${one.delivery.contentHash}`
    if (duplicateOf.has(one) && texts.has(text)) continue
    texts.add(text)
    const decision = await decide(tx, one, { request, budgets, duplicate: duplicateOf.get(one) ?? null })
    if (decision) decisions.push(decision)
  }
  const moving = applyTransitions(
    tx,
    decisions.map(({ move }) => move),
  )
  const beginning = beginAttempts(
    tx,
    decisions.flatMap(({ begun }) => begun?.attempt ?? []),
  )
  await inOrder([moving, beginning])
  const moved = await moving
  return decisions.flatMap(({ begun }, at) => {
    const row = moved[at]
    return begun && row ? [begun.claim(row)] : []
  })
}

async function takeApart(
  { log }: Services,
  tx: Tx,
  found: readonly Found[],
  request: ClaimRequest,
  budgets: OpenBudgets,
): Promise<Claim[]> {
  const claims: Claim[] = []
  for (const one of found) {
    try {
      claims.push(...(await tx.transaction((inner) => take(inner, [one], request, budgets))))
    } catch (error) {
      log.error({ err: error, deliveryId: one.delivery.id }, 'a delivery could not be claimed')
      await postpone(tx, one.delivery, { inMs: 60_000 })
    }
  }
  return claims
}
