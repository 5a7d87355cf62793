import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider'
import { msg, plural } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'

import { anySignal } from '../../infra/any-signal.ts'
import type { CallOutcome, Candidate, Reservation } from './candidates.ts'
import { type Clock, pause, realClock } from './clock.ts'
import { ModelRefusal } from './failure.ts'
import { followStream, type StreamEnd } from './follow-stream.ts'
import { offeredOnly } from './offered-tools.ts'
import { openStream } from './open-stream.ts'
import { ProviderFailed } from './provider-failed.ts'
import { withRoomToReason } from './reasoning.ts'
import { verdictOn } from './retry-rule.ts'
import { costFrom, estimatedUsage } from './usage.ts'
import { within } from './within.ts'
import { signed } from './writer-of.ts'

export interface Resilience {
  clock?: Clock
  /** How long to wait before each further attempt with the same provider, in milliseconds, where it does not say so itself. */
  pausesMs?: readonly number[]
  /** A provider that asks for a longer wait is left, and the next one asked. */
  longestWaitMs?: number
  onOutcome?: (outcome: CallOutcome) => void
}

/**
 * One model made of several: the first that answers writes. Until its first word a call is tried again where that helps, and then with
 * the next one; from its first word on it is that provider's alone. Who wrote is in the metadata, see `writerOf`.
 *
 * Its calls fail with ProviderFailed, whose cause is what the first of them failed with.
 */
export function resilientModel(
  candidates: readonly [Candidate, ...Candidate[]],
  { clock = realClock, pausesMs = [500, 2000], longestWaitMs = 10_000, onOutcome = () => {} }: Resilience = {},
): LanguageModelV4 {
  const { model, writer } = candidates[0]

  async function firstToAnswer<Answer>(
    asked: LanguageModelV4CallOptions,
    ask: (candidate: Candidate, reservation: Reservation, call: LanguageModelV4CallOptions) => Promise<Answer>,
  ): Promise<Answer> {
    const failures: unknown[] = []
    for (const candidate of candidates) {
      const { breaker, writer } = candidate
      const call = withRoomToReason(asked, candidate.reasoning)
      if (!breaker.enter()) {
        failures.push(resting(candidate))
        onOutcome({ writer, outcome: 'skipped' })
        continue
      }
      let reservation: Reservation
      try {
        reservation = await candidate.reserve(call)
      } catch (error) {
        breaker.left()
        failures.push(error)
        onOutcome({ writer, outcome: 'skipped', error })
        continue
      }
      try {
        return await attempts(call, () => ask(candidate, reservation, call))
      } catch (error) {
        await reservation.free()
        if (call.abortSignal?.aborted) {
          breaker.left()
          onOutcome({ writer, outcome: 'stopped' })
          throw error
        }
        tellBreaker(candidate, error)
        failures.push(error)
        onOutcome({ writer, outcome: 'failed', error })
      }
    }
    throw new ProviderFailed(failures[0])
  }

  async function attempts<Answer>(call: LanguageModelV4CallOptions, ask: () => Promise<Answer>): Promise<Answer> {
    for (const pauseMs of pausesMs) {
      try {
        return await ask()
      } catch (error) {
        const { isRetryable, waitMs = pauseMs } = verdictOn(error, clock.now())
        if (call.abortSignal?.aborted || !isRetryable || waitMs > longestWaitMs) throw error
        await pause(clock, waitMs, call.abortSignal)
      }
    }
    return ask()
  }

  function tellBreaker({ breaker }: Candidate, error: unknown): void {
    const { countsAgainstProvider, waitMs } = verdictOn(error, clock.now())
    if (countsAgainstProvider) breaker.failed(waitMs)
    else breaker.left()
  }

  async function ended(candidate: Candidate, reservation: Reservation, end: StreamEnd, firstWordMs: number): Promise<void> {
    if (end.outcome === 'written') candidate.breaker.succeeded()
    else if (end.outcome === 'failed') candidate.breaker.failed()
    else candidate.breaker.left()
    onOutcome({ writer: candidate.writer, outcome: end.outcome, firstWordMs, ...(end.outcome === 'failed' && { error: end.error }) })
    await reservation.settle({ usage: end.usage, costMicros: costFrom(end.providerMetadata) })
  }

  return {
    specificationVersion: 'v4',
    provider: `postwright.${writer.provider}`,
    modelId: writer.modelId,
    supportedUrls: model.supportedUrls,

    doStream: (asked) =>
      firstToAnswer(asked, async (candidate, reservation, call) => {
        const opened = await openStream(candidate, call, clock)
        const onEnd = (end: StreamEnd) => ended(candidate, reservation, end, opened.firstWordMs)
        return { ...opened.result, stream: followStream(opened, { candidate, call, clock, onEnd }) }
      }),

    doGenerate: (asked) =>
      firstToAnswer(asked, async (candidate, reservation, call) => {
        const hungUp = new AbortController()
        const abortSignal = call.abortSignal ? anySignal([call.abortSignal, hungUp.signal]) : hungUp.signal
        const begun = clock.now()
        const working = Promise.resolve(candidate.model.doGenerate({ ...call, abortSignal }))
        const result = await within(working, clock, candidate.limits.wholeMs, call.abortSignal).catch((error: unknown) => {
          hungUp.abort()
          throw error
        })
        const answered = result.content.map((part) => ('text' in part ? part.text : '')).join('')
        const usage = estimatedUsage(result.usage, call, answered)
        await ended(candidate, reservation, { outcome: 'written', usage, providerMetadata: result.providerMetadata }, clock.now() - begun)
        return signed({ ...result, warnings: [], usage, content: result.content.filter(offeredOnly(call.tools)) }, candidate.writer)
      }),
  }
}

function resting({ writer, breaker }: Candidate): ModelRefusal {
  const minutes = Math.max(1, Math.ceil(breaker.opensIn() / 60_000))
  const { label } = writer
  return new ModelRefusal(
    say(
      msg`${{ label }} has failed again and again. It is asked again within ${plural({ minutes }, { one: '# minute', other: '# minutes' })}.`,
    ),
  )
}
