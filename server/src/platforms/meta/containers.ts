import { msg } from '@postwright/contract/core/msg'
import { z } from 'zod'

import { inEnglish } from '../../sentences.ts'
import { answersNothing, type Failure, orRetry, readAnswer, unclear } from '../answers.ts'
import type { HttpResult } from '../http.ts'
import type { LookUpOutcome, Payload, PrepareOutcome, Reconnect, Refused, Retry, SendInput, SendOutcome } from '../platform.ts'
import { failed, graphErrorOf, hasCode, isGone } from './errors.ts'
import { ask, type Caller, change } from './graph.ts'
import { Made } from './types.ts'
import { withUsage } from './usage.ts'

/**
 * Where posts are made as containers that readers do not see, and published by their id: Instagram and Threads. A container tells whether it was
 * published, so that it is never published twice.
 */
export interface ContainerPlace {
  platform: string
  caller: Caller
  account: string
  /** Where one is made, and where it is published. */
  paths: { make: string; publish: string }
  /** What is said where the account is not there. */
  gone: Reconnect
  /** What tells its state, and what is wrong with it. */
  fields: 'status,error_message' | 'status_code,status'
  /** Between two questions whether it is read. */
  pollSeconds?: number | undefined
}

const ContainerHandle = z.object({
  /** Of a post with several pictures and films, in its order. */
  parts: z.array(z.object({ id: z.string(), isRead: z.boolean() })).default([]),
  container: z.string().nullable().default(null),
  /** In milliseconds: from then on, a post of ours may be there. */
  firstTriedAt: z.number().nullable().default(null),
})
type ContainerHandle = z.infer<typeof ContainerHandle>

interface Sought {
  /** In milliseconds. */
  since: number
  knownRemoteIds: readonly string[]
}

/** What a container is made of: of several parts, each is one first. */
export interface Ingredients {
  parts: readonly Readonly<Record<string, string>>[]
  whole: (parts: readonly string[]) => Readonly<Record<string, string>>
}

const Container = z.object({ status_code: z.string().optional(), status: z.string().optional(), error_message: z.string().optional() })

type State =
  | { type: 'reading' }
  | { type: 'read' }
  | { type: 'published' }
  | { type: 'expired' }
  /** Nothing is said of it: it may have been published and put away. */
  | { type: 'gone' }
  | { type: 'broken'; words: string | null; helpsAnew: boolean }
  | { type: 'failed'; failure: Failure }

/** The media could not be fetched or read for a moment, or what was made has been lost: a new container may do. */
const helpsAnew = [2207001, 2207003, 2207006, 2207008, 2207020, 2207032, 2207052, 2207053]
/** What was made a moment ago is not there yet. */
const tooEarly = 4279009
const notReady = 9007
const dailyLimit = 9
const usualPollSeconds = 30
const dailyLimitSeconds = 3600
/** By then a post that was published is in the lists. */
const listedAfterMs = 3_600_000

/** Makes what is not there yet, and waits until it is read. */
export async function prepareContainer(place: ContainerPlace, input: SendInput, { parts, whole }: Ingredients): Promise<PrepareOutcome> {
  const handle = ContainerHandle.parse(input.handle ?? {})
  if (handle.container === null) {
    for (const part of parts.slice(handle.parts.length)) {
      const made = await make(place, part, input.payload)
      if (made.type !== 'made') return made
      handle.parts.push({ id: made.id, isRead: false })
      await input.keepHandle(handle)
    }
    for (const part of handle.parts.filter(({ isRead }) => !isRead)) {
      const waiting = await untilRead(place, input, { id: part.id, handle })
      if (waiting) return waiting
      part.isRead = true
      await input.keepHandle(handle)
    }
    const made = await make(place, whole(handle.parts.map(({ id }) => id)), input.payload)
    if (made.type !== 'made') return made
    handle.container = made.id
    await input.keepHandle(handle)
  }
  return (await untilRead(place, input, { id: handle.container, handle })) ?? { type: 'ready', handle }
}

async function make(
  { caller, paths, platform, account, gone }: ContainerPlace,
  form: Readonly<Record<string, string>>,
  { replyTo }: Payload,
) {
  const result = await change(caller, 'POST', paths.make, { body: { form } })
  const made = readAnswer(result, [200], Made)
  if (made) return { type: 'made' as const, id: made.id }
  if (isGone(result)) return replyTo ? answersNothing : gone
  return withUsage(
    mayHelpAnew(result)
      ? { ...orRetry(failed(result, platform)), type: 'retry' as const, afterSeconds: 60 }
      : orRetry(failed(result, platform)),
    account,
    result,
  )
}

/** Null when it is. */
async function untilRead(
  place: ContainerPlace,
  input: SendInput,
  { id, handle }: { id: string; handle: ContainerHandle },
): Promise<PrepareOutcome | null> {
  const { platform } = place
  const state = await stateOf(place, id)
  if (state.type === 'read' || state.type === 'published') return null
  if (state.type === 'reading')
    return {
      type: 'pending',
      afterSeconds: place.pollSeconds ?? usualPollSeconds,
      handle,
      reason: inEnglish(msg`${{ platform }} is reading the media.`),
    }
  if (state.type === 'failed') return orRetry(state.failure)
  await startAnew(input, handle)
  if (state.type === 'expired' || state.type === 'gone')
    return { type: 'retry', afterSeconds: 0, reason: inEnglish(msg`${{ platform }} has forgotten what was made ready.`) }
  return state.helpsAnew
    ? { type: 'retry', afterSeconds: 60, reason: notRead(place, state.words) }
    : { type: 'refused', reason: notRead(place, state.words) }
}

/**
 * Publishes once. Where an earlier try may have arrived, the container says whether it was published; one that was forgotten meanwhile is made anew.
 */
export async function publishContainer(
  place: ContainerPlace,
  input: SendInput,
  {
    ingredients,
    find,
    addressOf,
  }: { ingredients: Ingredients; find: (sought: Sought) => Promise<LookUpOutcome>; addressOf: (id: string) => Promise<string | null> },
): Promise<SendOutcome> {
  const { platform, caller, paths, account } = place
  let handle = ContainerHandle.parse(input.handle ?? {})
  if (handle.firstTriedAt !== null && handle.container !== null) {
    const state = await stateOf(place, handle.container)
    if (state.type === 'published') return publishedBefore(await look(handle.firstTriedAt))
    if (state.type === 'failed')
      return state.failure.type === 'reconnect' ? state.failure : { type: 'unknown', reason: state.failure.reason }
    if (state.type === 'gone') {
      const found = await look(handle.firstTriedAt)
      if (found.type !== 'absent' || Date.now() - handle.firstTriedAt < listedAfterMs) return publishedBefore(found)
    }
    if (state.type !== 'read') await startAnew(input, handle)
  }
  if (handle.container === null) {
    const prepared = await prepareContainer(place, { ...input, handle }, ingredients)
    if (prepared.type === 'pending') {
      await input.keepHandle(prepared.handle)
      return { type: 'retry', afterSeconds: prepared.afterSeconds, reason: prepared.reason }
    }
    if (prepared.type !== 'ready') return prepared
    handle = ContainerHandle.parse(prepared.handle)
  }
  const { firstTriedAt } = handle
  if (firstTriedAt === null) {
    handle.firstTriedAt = Date.now()
    await input.keepHandle(handle)
  }
  const result = await change(caller, 'POST', paths.publish, { body: { form: { creation_id: handle.container ?? '' } } })
  const made = readAnswer(result, [200], Made)
  if (made) return withUsage({ type: 'published' as const, remoteId: made.id, remoteUrl: await addressOf(made.id) }, account, result)
  const outcome = notPublished(place, result)
  // An earlier try may have been slow, and have arrived meanwhile: a container is published once, and refuses the second time.
  if (outcome.type === 'refused' && firstTriedAt !== null && handle.container !== null) {
    const state = await stateOf(place, handle.container)
    if (state.type === 'published') return publishedBefore(await look(firstTriedAt))
  }
  return withUsage(outcome, account, result)

  async function look(since: number): Promise<LookUpOutcome> {
    return find({ since, knownRemoteIds: await input.knownRemoteIds() })
  }

  function publishedBefore(found: LookUpOutcome): SendOutcome {
    if (found.type === 'found') return { ...found, type: 'published' }
    if (found.type === 'unclear') return { type: 'unknown', reason: found.reason }
    return { type: 'unknown', reason: inEnglish(msg`${{ platform }} may have published the post, and does not list it yet.`) }
  }
}

function notPublished(
  { platform, pollSeconds }: ContainerPlace,
  result: HttpResult,
): Exclude<SendOutcome, { type: 'published' | 'pending' | 'handed_over' }> {
  if (hasCode(result, notReady) || graphErrorOf(result)?.error_subcode === tooEarly)
    return { type: 'retry', afterSeconds: pollSeconds ?? usualPollSeconds, reason: inEnglish(msg`${{ platform }} is reading the media.`) }
  if (hasCode(result, dailyLimit))
    return {
      type: 'retry',
      afterSeconds: dailyLimitSeconds,
      reason: inEnglish(msg`${{ platform }} publishes no more of this account within a day.`),
    }
  return failed(result, platform)
}

/** What a delivery made says whether it was published; without it, the lists of the account do. */
export async function findContainer(
  place: ContainerPlace,
  { handle: kept, find }: { handle: Record<string, unknown> | null; find: () => Promise<LookUpOutcome> },
): Promise<LookUpOutcome> {
  const { container } = ContainerHandle.parse(kept ?? {})
  if (container === null) return find()
  const state = await stateOf(place, container)
  if (state.type === 'failed') return unclear(state.failure)
  if (state.type !== 'published' && state.type !== 'gone') return { type: 'absent' }
  const found = await find()
  return found.type === 'absent' && state.type === 'published'
    ? { type: 'unclear', reason: inEnglish(msg`${{ platform: place.platform }} has published the post, and does not list it yet.`) }
    : found
}

async function stateOf({ caller, fields, platform }: ContainerPlace, id: string): Promise<State> {
  const result = await ask(caller, `/${id}`, { fields })
  const told = readAnswer(result, [200], Container)
  if (!told) {
    if (graphErrorOf(result)?.error_subcode === tooEarly) return { type: 'reading' }
    return isGone(result) ? { type: 'gone' } : { type: 'failed', failure: failed(result, platform) }
  }
  const words = (told.status_code === undefined ? told.error_message : told.status) ?? null
  switch (told.status_code ?? told.status) {
    case 'FINISHED':
      return { type: 'read' }
    case 'PUBLISHED':
      return { type: 'published' }
    case 'EXPIRED':
      return { type: 'expired' }
    case 'ERROR':
      return { type: 'broken', words, helpsAnew: helpsAnew.some((code) => words?.includes(String(code))) }
    default:
      return { type: 'reading' }
  }
}

function mayHelpAnew(result: HttpResult): boolean {
  const error = graphErrorOf(result)
  return error !== null && (helpsAnew.includes(error.error_subcode ?? 0) || error.code === -1 || error.code === -2)
}

async function startAnew(input: SendInput, handle: ContainerHandle): Promise<void> {
  Object.assign(handle, { parts: [], container: null } satisfies Partial<ContainerHandle>)
  await input.keepHandle(handle)
}

function notRead({ platform }: ContainerPlace, words: string | null): (Refused | Retry)['reason'] {
  return words
    ? inEnglish(
        msg`${{ platform }} cannot read a picture or film: ${{ said: words }} Check the channel: it says whether this server can be reached.`,
      )
    : inEnglish(msg`${{ platform }} cannot read a picture or film. Check the channel: it says whether this server can be reached.`)
}
