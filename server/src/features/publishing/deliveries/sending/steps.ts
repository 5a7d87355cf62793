import { msg } from '@postwright/contract/core/msg'
import { inEnglish } from '../../../../sentences.ts'
import type { Services } from '../../../../context.ts'
import type { Credentials } from '../../../../platforms/connection.ts'
import type { ConfirmOutcome, PrepareOutcome } from '../../../../platforms/platform.ts'
import type { Access } from '../../channels/public.ts'
import type { Claim } from '../claiming/claim.ts'
import { readDoubt } from '../recovering/reconcile.ts'
import { orAborted, sendInput } from './send.ts'
import { verdictOnConfirm } from '../recording/step-verdicts.ts'
import type { Timings } from '../timings.ts'
import type { Verdict } from '../recording/verdicts.ts'

/** Prepares what was claimed. Nothing of it is visible, so that an end that nobody can explain is tried again. */
export async function prepareClaim(
  services: Services,
  claim: Claim,
  credentials: Credentials,
  signal: AbortSignal,
): Promise<PrepareOutcome> {
  const { prepare } = claim.platform
  if (!prepare) throw new Error('This platform has nothing to prepare.')
  try {
    return await orAborted(() => prepare(sendInput(services, claim, credentials, signal)), signal)
  } catch (error) {
    services.log[signal.aborted ? 'warn' : 'error']({ err: error, deliveryId: claim.delivery.id }, 'a preparation ended without an answer')
    const reason = signal.aborted ? inEnglish(msg`There was no answer in time.`) : inEnglish(msg`Preparing it failed on our side.`)
    return { type: 'retry', afterSeconds: null, reason }
  }
}

/** Asks the platform whether a send that it took is published by now. Asking changes nothing, so it may be done again and again. */
export async function confirm(services: Services, claim: Claim, access: Access, timings: Timings, signal: AbortSignal): Promise<Verdict> {
  const outcome = await askToConfirm(services, claim, access, signal)
  return { ...verdictOnConfirm(claim, outcome, await readDoubt(services, claim), timings), rates: outcome.rates }
}

async function askToConfirm(
  { log }: Services,
  { delivery, channel, platform }: Claim,
  access: Access,
  signal: AbortSignal,
): Promise<ConfirmOutcome> {
  const ask = platform.confirm
  if (!ask || !delivery.handle) throw new Error('There is nothing to ask the platform about.')
  if (access.type === 'busy') return { type: 'retry', afterSeconds: null, reason: inEnglish(msg`Its sign-in is being renewed.`) }
  if (access.type !== 'ready') return access
  const { handle, payload } = delivery
  try {
    return await orAborted(() => ask({ handle, payload, channel: { ...channel, credentials: access.credentials }, signal }), signal)
  } catch (error) {
    log.warn({ err: error, deliveryId: delivery.id }, 'a question about a pending post ended without an answer')
    return { type: 'retry', afterSeconds: null, reason: inEnglish(msg`Asking for the post had no answer.`) }
  }
}
