import type { LanguageModelV4CallOptions, LanguageModelV4StreamPart, LanguageModelV4StreamResult } from '@ai-sdk/provider'

import { anySignal } from '../../infra/any-signal.ts'
import type { Candidate } from './candidates.ts'
import type { Clock } from './clock.ts'
import { UnreadableAnswer } from './failure.ts'
import { offeredOnly } from './offered-tools.ts'
import { within } from './within.ts'

/** A stream that has come to its first word. */
export interface OpenedStream {
  result: LanguageModelV4StreamResult
  /** All up to and with the first word. */
  head: LanguageModelV4StreamPart[]
  rest: ReadableStreamDefaultReader<LanguageModelV4StreamPart>
  isOffered: ReturnType<typeof offeredOnly>
  /** Hangs up. */
  hangUp: () => void
  firstWordMs: number
}

/** Some providers send signs of life while a model thinks. */
const mostBeforeFirstWord = 10_000

/** The stream was cut before its end. */
export class CutStreamError extends Error {
  override name = 'CutStreamError'

  constructor() {
    super('The answer was cut: terminated before its end.')
  }
}

/**
 * Begins a call and reads on until something of the answer is there, or its end. What fails until then may be tried again, here or
 * elsewhere: nobody has seen anything of it.
 */
export async function openStream({ model, limits }: Candidate, call: LanguageModelV4CallOptions, clock: Clock): Promise<OpenedStream> {
  const hungUp = new AbortController()
  const abortSignal = call.abortSignal ? anySignal([call.abortSignal, hungUp.signal]) : hungUp.signal
  const begun = clock.now()
  const left = () => begun + limits.firstWordMs - clock.now()
  const isOffered = offeredOnly(call.tools)
  let rest: OpenedStream['rest'] | undefined
  const hangUp = () => {
    hungUp.abort()
    rest?.cancel().catch(() => {})
  }

  try {
    const opening = Promise.resolve(model.doStream({ ...call, abortSignal }))
    const result = await within(opening, clock, left(), call.abortSignal)
    rest = result.stream.getReader()
    const head: LanguageModelV4StreamPart[] = []
    for (let isBegun = false; !isBegun;) {
      const { done, value } = await within(rest.read(), clock, left(), call.abortSignal)
      if (done) throw new UnreadableAnswer()
      if (value.type === 'error') throw value.error
      if (value.type === 'finish' && isCut(value)) throw new UnreadableAnswer()
      if (!isOffered(value) || value.type === 'ping') continue
      // The library prints warnings, such as of an option that a model does not know.
      head.push(value.type === 'stream-start' ? { ...value, warnings: [] } : value)
      if (head.length > mostBeforeFirstWord) throw new Error('The provider sent no word, and too much else.')
      isBegun = isWord(value) || value.type === 'finish'
    }
    return { result, head, rest, isOffered, hangUp, firstWordMs: clock.now() - begun }
  } catch (error) {
    hangUp()
    throw error
  }
}

/** What a call fails with that ends without a reason: the line was closed in the middle of it. */
export function isCut({ finishReason }: Extract<LanguageModelV4StreamPart, { type: 'finish' }>): boolean {
  const { unified, raw } = finishReason
  return unified === 'interrupted' || unified === 'error' || (unified === 'other' && raw === undefined)
}

function isWord(part: LanguageModelV4StreamPart): boolean {
  if (part.type === 'text-delta' || part.type === 'reasoning-delta') return part.delta !== ''
  return part.type === 'tool-call' || part.type === 'tool-input-start'
}
