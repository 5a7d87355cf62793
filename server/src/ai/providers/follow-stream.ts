import type {
  LanguageModelV4CallOptions,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
  SharedV4ProviderMetadata,
} from '@ai-sdk/provider'

import type { Candidate } from './candidates.ts'
import type { Clock } from './clock.ts'
import { CutStreamError, isCut, type OpenedStream } from './open-stream.ts'
import { ProviderFailed } from './provider-failed.ts'
import { estimatedUsage } from './usage.ts'
import { within } from './within.ts'
import { signed } from './writer-of.ts'

export interface StreamEnd {
  outcome: 'written' | 'failed' | 'stopped'
  usage: LanguageModelV4Usage
  providerMetadata?: SharedV4ProviderMetadata | undefined
  error?: unknown
}

interface Following {
  candidate: Candidate
  call: LanguageModelV4CallOptions
  clock: Clock
  /** Called once; what it returns is waited for. */
  onEnd: (end: StreamEnd) => Promise<void>
}

type Part = LanguageModelV4StreamPart
type Controller = ReadableStreamDefaultController<Part>

/** The most characters of an answer to which the call set no limit; with a limit it is as many as its tokens could ever be. */
const mostCharacters = 200_000
const charactersOfToken = 12

/** The rest of an answer as it comes. Since words of it were shown, what fails now is told and not tried again. */
export function followStream(
  { head, rest, isOffered, hangUp }: OpenedStream,
  { candidate, call, clock, onEnd }: Following,
): ReadableStream<Part> {
  const most = call.maxOutputTokens ? Math.max(2000, call.maxOutputTokens * charactersOfToken) : mostCharacters
  const waiting = [...head]
  /** What was thought counts, though it is no text. */
  let answered = ''
  let openText: string | null = null
  let isEnded = false

  async function end(how: Omit<StreamEnd, 'usage'> & { usage?: LanguageModelV4Usage }): Promise<void> {
    if (isEnded) return
    isEnded = true
    if (how.outcome !== 'written') hangUp()
    await onEnd({ ...how, usage: estimatedUsage(how.usage, call, answered) })
  }

  async function fail(controller: Controller, error: unknown): Promise<void> {
    await end({ outcome: 'failed', error })
    controller.enqueue({ type: 'error', error: new ProviderFailed(error) })
    controller.close()
  }

  async function take(controller: Controller, part: Part): Promise<void> {
    if (part.type === 'error') return fail(controller, part.error)
    if (part.type === 'finish') {
      if (isCut(part)) return fail(controller, new CutStreamError())
      await end({ outcome: 'written', usage: part.usage, providerMetadata: part.providerMetadata })
      controller.enqueue(signed(part, candidate.writer))
      controller.close()
      return
    }
    if (part.type === 'text-start') openText = part.id
    controller.enqueue(part.type === 'text-start' ? signed(part, candidate.writer) : part)
    if (part.type === 'text-delta' || part.type === 'reasoning-delta') {
      answered += part.delta
      if (answered.length > most) await cutShort(controller)
    }
  }

  /** A model that does not stop is stopped. */
  async function cutShort(controller: Controller): Promise<void> {
    hangUp()
    const usage = estimatedUsage(undefined, call, answered)
    await end({ outcome: 'written', usage })
    if (openText !== null) controller.enqueue({ type: 'text-end', id: openText })
    const finish: Part = { type: 'finish', finishReason: { unified: 'length', raw: undefined }, usage }
    controller.enqueue(signed(finish, candidate.writer))
    controller.close()
  }

  /** What is left out is read past: a pull that gives nothing would not be followed by another. */
  async function readOffered(): ReturnType<OpenedStream['rest']['read']> {
    for (;;) {
      const read = await within(rest.read(), clock, candidate.limits.idleMs, call.abortSignal)
      if (read.done || isOffered(read.value)) return read
    }
  }

  return new ReadableStream<Part>(
    {
      async pull(controller) {
        const next = waiting.shift()
        if (next) return take(controller, next)
        try {
          const { done, value } = await readOffered()
          if (done) await fail(controller, new CutStreamError())
          else await take(controller, value)
        } catch (error) {
          if (!call.abortSignal?.aborted) return fail(controller, error)
          await end({ outcome: 'stopped' })
          controller.error(error)
        }
      },
      cancel: () => end({ outcome: 'stopped' }),
    },
    { highWaterMark: 0 },
  )
}
