import { setTimeout as wait } from 'node:timers/promises'

import { msg } from '@postwright/contract/core/msg'
import type { Sentence } from '@postwright/contract/core/sentences'
import type { AnswerConnection, ChooseAccounts, ConnectionStep } from '@postwright/contract/publishing/channel-connections'

import type { Context } from '../../../../context.ts'
import { invalid, notFound } from '../../../../errors.ts'
import { sayKept } from '../../../../kept-sentences.ts'
import { heard } from '../../../../sentences.ts'
import { connectionsOf } from '../connections.ts'
import { readChannels } from '../list.ts'
import { refuseUnlessManager } from '../policy.ts'
import { askMs } from './begin.ts'
import { connectAccounts } from './connect.ts'
import { goOn } from './go-on.ts'
import { offerOf } from './offer.ts'
import { type Choosing, dropPending, endPending, findPending, openAway, openChoosing, type PendingRow, step } from './pending.ts'
import { notBegunHere, notConnected } from './refusals.ts'

const lookAgainMs = 150

/**
 * Goes on when the platform sent the browser back. However many tabs bring the same answer, it is exchanged once, and each of them is told
 * what came of it.
 *
 * @throws NOT_FOUND for what another session began, INVALID on `query` when the person did not allow it.
 */
export async function answerConnection(context: Context, sessionId: string, { query }: AnswerConnection): Promise<ConnectionStep> {
  refuseUnlessManager(context.actor)
  const answer = Object.fromEntries(new URLSearchParams(query))
  const { state = '' } = answer
  const which = { sessionId, by: { state } }
  const ours = await step(context, which, { from: 'away', to: 'asking' })
  if (!ours) return whatCameOf(context, which)
  try {
    return await exchange(context, ours, answer)
  } catch (error) {
    await dropPending(context, ours)
    throw error
  }
}

async function exchange(context: Context, pending: PendingRow, answer: Record<string, string>): Promise<ConnectionStep> {
  const refusal = refusalIn(answer)
  if (refusal) throw invalid('query', refusal)
  const away = openAway(context.services, pending)
  const connection = connectionsOf(context.services)[pending.kind]
  if (!away || !connection) throw notBegunHere()
  const signal = AbortSignal.timeout(askMs)
  const outcome = await connection.exchange({ answer, ...away, signal })
  if (outcome.type !== 'granted') throw notConnected(outcome)
  return goOn(context, connection, { ...pending, granted: outcome, signal, pending })
}

/** RFC 6749, section 4.1.2.1, and what LinkedIn says in the place of `access_denied`. */
const notAllowed = ['access_denied', 'user_cancelled_login', 'user_cancelled_authorize']

/** Null when there is none. Anything but a person who would not allow it is in the platform's own words. */
function refusalIn({ error, error_description: described }: Record<string, string | undefined>): Sentence | null {
  if (error === undefined) return null
  if (notAllowed.includes(error)) return msg`You did not allow it there. Nothing was connected.`
  return msg`The platform did not let it be connected: ${{ reason: (described ?? error).slice(0, 300) }}`
}

/** Of an answer that another tab has brought, or is bringing. */
async function whatCameOf(context: Context, which: Parameters<typeof findPending>[1]): Promise<ConnectionStep> {
  const deadline = performance.now() + askMs
  for (;;) {
    const pending = await findPending(context, which)
    if (!pending) throw notBegunHere()
    if (pending.step === 'done') return { step: 'connected', channels: await readChannels(context, { ids: pending.channelIds }) }
    if (pending.step === 'choosing') return choiceOf(context, pending)
    if (performance.now() > deadline) throw notBegunHere()
    await wait(lookAgainMs)
  }
}

function choiceOf(context: Context, pending: PendingRow): Promise<ConnectionStep> {
  const choosing = openChoosing(context.services, pending)
  if (!choosing) throw notBegunHere()
  return offerOf(context, { ...pending, accounts: choosing.accounts })
}

/**
 * Connects the chosen accounts, once however often that is asked.
 *
 * @throws NOT_FOUND, also for one that was not among them, INVALID on `accountIds` for one that nothing may be posted to.
 */
export async function chooseAccounts(context: Context, sessionId: string, { id, accountIds }: ChooseAccounts): Promise<ConnectionStep> {
  refuseUnlessManager(context.actor)
  const which = { sessionId, by: { id } }
  const waiting = await findPending(context, which)
  // What was not shown changes nothing.
  if (waiting?.step === 'choosing') chosenOf(context, waiting, accountIds)
  const ours = await step(context, which, { from: 'choosing', to: 'asking' })
  if (!ours) return whatCameOf(context, which)
  try {
    const { granted, accounts } = chosenOf(context, ours, accountIds)
    const { businessId, kind, channelId } = ours
    const ids = await connectAccounts(context, { businessId, kind, channelId, granted, accounts })
    await endPending(context, ours, ids)
    return { step: 'connected', channels: await readChannels(context, { ids }) }
  } catch (error) {
    // They may choose others.
    await step(context, which, { from: 'asking', to: 'choosing' })
    throw error
  }
}

function chosenOf({ services }: Context, pending: PendingRow, accountIds: readonly string[]): Choosing {
  const choosing = openChoosing(services, pending)
  if (!choosing) throw notBegunHere()
  const accounts = choosing.accounts.filter((account) => accountIds.includes(account.id))
  if (accounts.length < new Set(accountIds).size) throw notFound('account')
  const closed = accounts.find((account) => account.closed !== undefined)?.closed
  if (closed !== undefined) throw invalid('accountIds', heard(sayKept(closed)))
  return { ...choosing, accounts }
}
