import { msg } from '@postwright/contract/core/msg'

import type { Services } from '../../../context.ts'
import { hearing } from '../../../platforms/heard.ts'
import type { EditOutcome, Refused, RemoveOutcome, Retry } from '../../../platforms/platform.ts'
import { inEnglish } from '../../../sentences.ts'
import { accessTo, endCredentials } from '../channels/public.ts'
import { heedReports, mediaOf, openBudgets, orAborted, type Platforms } from '../deliveries/public.ts'
import { beginChange, type BegunChange, findChange, type FoundChange } from './begin.ts'
import { recordChange } from './record.ts'

interface Which {
  workspaceId: string
  changeId: string
}

/**
 * Tries a change once. What it asks of a platform may be asked again: whether an earlier try arrived, whose answer was lost, is found out by
 * asking for the same once more, which platforms answer with what they have.
 *
 * @returns after how long to try again; null when the change is over.
 */
export async function changeLive(services: Services, platforms: Platforms, which: Which, signal: AbortSignal): Promise<number | null> {
  const found = await findChange(services, which)
  if (!found) return null
  const waitMs = await spendOne(services, platforms, found)
  if (waitMs > 0) return Math.ceil(waitMs / 1000)

  const begun = await beginChange(services, which)
  if (!begun) return null
  const { done: outcome, answer } = await perform(services, platforms, begun, signal)
  const { rates } = outcome
  if (rates) await services.db.withoutWorkspace('keep to what a platform said of its limits', (tx) => heedReports(tx, begun.kind, rates))
  return recordChange(services, begun, outcome, answer)
}

export type ChangeOutcome = RemoveOutcome | EditOutcome

async function perform(
  services: Services,
  platforms: Platforms,
  begun: BegunChange,
  signal: AbortSignal,
): Promise<{ done: ChangeOutcome; answer: string | null }> {
  const { workspaceId, channel, kind, sealed } = begun
  const platform = platforms[kind]
  try {
    const access = await accessTo(services, { workspaceId, channelId: channel.id, connection: platform.connection, signal })
    if (access.type === 'busy') return unheard(retry(inEnglish(msg`Another node renews its sign-in.`)))
    if (access.type !== 'ready') return unheard(access)
    const live = { remoteId: begun.remoteId, channel: { ...channel, credentials: access.credentials }, signal }
    const heard = await orAborted(() => hearing(access.credentials, () => ask(services, platform, begun, live)), signal)
    const outcome = heard.done
    if (outcome.type === 'retry' && outcome.renew && sealed !== null)
      await endCredentials(services, { workspaceId, channelId: channel.id, sealed })
    return heard
  } catch (error) {
    services.log.warn({ err: error, changeId: begun.id }, 'a change of a published post ended without an answer')
    return unheard(retry(inEnglish(msg`There was no answer in time.`)))
  }
}

function unheard(done: ChangeOutcome) {
  return { done, answer: null }
}

function ask(
  services: Services,
  { remove, edit }: Platforms[keyof Platforms],
  { workspaceId, businessId, payload, id: key }: BegunChange,
  live: Parameters<NonNullable<typeof remove>>[0],
): Promise<ChangeOutcome> {
  if (!payload) return remove?.(live) ?? Promise.resolve(cannot())
  return (
    edit?.({ ...live, key, payload, media: mediaOf(services, { workspaceId, businessId }, payload.media) }) ?? Promise.resolve(cannot())
  )
}

function cannot(): Refused {
  return { type: 'refused', reason: inEnglish(msg`This platform lets nothing be changed that is published.`) }
}

function retry(reason: string): Retry {
  return { type: 'retry', afterSeconds: null, reason }
}

/** @returns how long to wait; then nothing is spent. */
async function spendOne({ db }: Services, platforms: Platforms, { kind, channel }: FoundChange): Promise<number> {
  return db.withoutWorkspace('spend a change from the rate budgets', async (tx) => {
    const spender = { kind, channel, platform: platforms[kind], load: { media: 0, handle: null } }
    const budgets = await openBudgets(tx, [spender])
    const waitMs = budgets.spend(spender, 'reconcile')
    if (waitMs === 0) await budgets.save()
    return waitMs
  })
}
