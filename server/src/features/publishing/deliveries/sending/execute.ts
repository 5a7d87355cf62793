import { msg } from '@postwright/contract/core/msg'
import { anySignal } from '../../../../infra/any-signal.ts'
import { inEnglish } from '../../../../sentences.ts'

import type { Services } from '../../../../context.ts'
import { hearing } from '../../../../platforms/heard.ts'
import type { PrepareOutcome, SendOutcome } from '../../../../platforms/platform.ts'
import { type Access, accessTo, endCredentials } from '../../channels/public.ts'
import type { Claim } from '../claiming/claim.ts'
import type { Held } from '../claiming/held.ts'
import { reconcile } from '../recovering/reconcile.ts'
import type { Recorder } from '../recording/recorder.ts'
import type { ChannelTurns } from './channel-turns.ts'
import { sendClaim } from './send.ts'
import { verdictOnPrepare } from '../recording/step-verdicts.ts'
import { confirm, prepareClaim } from './steps.ts'
import type { Timings } from '../timings.ts'
import { type Verdict, verdictOnDelay, verdictOnHandBack, verdictOnSend } from '../recording/verdicts.ts'

interface ExecuteOptions {
  timings: Timings
  /** Aborted when this node begins nothing any more. */
  stopping: AbortSignal
  recorder: Recorder
  turns: ChannelTurns
}

/** Sends what is held, or looks for it, and writes down how that ended. What this node may not begin is handed back. */
export async function executeClaim(services: Services, held: Held, { recorder, turns, ...options }: ExecuteOptions): Promise<void> {
  const { kind, channel } = held.claim
  const end = async () => (options.stopping.aborted || !held.mayBegin() ? handBack(held.claim) : perform(services, held, options))
  const verdict = kind === 'send' ? await turns.inTurn(channel.id, end) : await end()
  await recorder.record({ claim: held.claim, verdict })
}

async function perform(
  services: Services,
  { claim, lost, mayBegin }: Held,
  options: Omit<ExecuteOptions, 'recorder' | 'turns'>,
): Promise<Verdict> {
  const access = await accessOf(services, claim, lost)
  // Signing in may have taken a while.
  if (!mayBegin()) return handBack(claim)
  const credentials = access.type === 'ready' ? access.credentials : {}
  const { done, answer } = await hearing(credentials, () => ask(services, { claim, lost }, access, options))
  return wentWell.has(done.attempt.outcome) ? done : { ...done, answer }
}

/** Nobody asks what was answered then. */
const wentWell = new Set(['published', 'ready', 'found'])

async function ask(
  services: Services,
  { claim, lost }: Pick<Held, 'claim' | 'lost'>,
  access: Access,
  { timings, stopping }: Omit<ExecuteOptions, 'recorder' | 'turns'>,
): Promise<Verdict> {
  const within = (milliseconds: number) => anySignal([lost, AbortSignal.timeout(milliseconds)])
  const signal = within(timings.sendMs)
  if (claim.kind === 'prepare' || claim.kind === 'send') {
    if (access.type === 'busy') return verdictOnDelay(claim, { inMs: busyMs, reason: inEnglish(msg`Another node renews its sign-in.`) })
    if (access.type !== 'ready') return verdictOnSend(claim, access, timings)
    if (claim.kind === 'send') {
      const outcome = await sendClaim(services, claim, access.credentials, signal)
      await renewIfAsked(services, claim, outcome)
      return { ...verdictOnSend(claim, outcome, timings), rates: outcome.rates }
    }
    const outcome = await prepareClaim(services, claim, access.credentials, anySignal([within(timings.prepareMs), stopping]))
    await renewIfAsked(services, claim, outcome)
    // Nothing of it is visible: another node goes on with it.
    return outcome.type === 'retry' && stopping.aborted
      ? handBack(claim)
      : { ...verdictOnPrepare(claim, outcome, timings), rates: outcome.rates }
  }
  try {
    if (claim.kind === 'confirm') return await confirm(services, claim, access, timings, signal)
    return await reconcile(services, claim, access, timings, signal)
  } catch (error) {
    services.log.warn({ err: error, deliveryId: claim.delivery.id }, 'looking for a post failed; it is looked for again')
    return lookAgain
  }
}

const busyMs = 1_000

async function accessOf(
  services: Services,
  { delivery, channel, credentials: known, platform }: Claim,
  signal: AbortSignal,
): Promise<Access> {
  try {
    const { workspaceId } = delivery
    return await accessTo(services, { workspaceId, channelId: channel.id, connection: platform.connection, known, signal })
  } catch (error) {
    services.log.warn({ err: error, deliveryId: delivery.id }, 'the credentials of a channel could not be read; trying again')
    return { type: 'busy' }
  }
}

/** Of the credentials that it was claimed with: where others were used, those are newer. */
async function renewIfAsked(services: Services, { delivery, channel, credentials }: Claim, outcome: PrepareOutcome | SendOutcome) {
  if (outcome.type !== 'retry' || !outcome.renew || credentials.sealed === null) return
  await endCredentials(services, { workspaceId: delivery.workspaceId, channelId: channel.id, sealed: credentials.sealed })
}

function handBack(claim: Claim): Verdict {
  return claim.kind === 'prepare' || claim.kind === 'send' ? verdictOnHandBack(claim) : { ...lookAgain, change: { next: { inMs: 0 } } }
}

const lookAgain: Verdict = {
  event: 'unclear',
  change: { next: { inMs: 5_000 } },
  attempt: { outcome: 'unclear', detail: inEnglish(msg`Looking for the post failed on our side.`) },
}
