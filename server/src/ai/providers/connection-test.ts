import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider'
import { msg } from '@postwright/contract/core/msg'
import { streamText } from 'ai'

import { anySignal } from '../../infra/any-signal.ts'
import { inEnglish } from '../../sentences.ts'
import { type Candidate, nothingReserved, type Reservation } from './candidates.ts'
import { failureText, isUnreadable, noResponse, refusedField, testFailed } from './failure.ts'
import { modelFor, type ModelChoice, type Reach } from './models.ts'
import { estimatedUsage } from './usage.ts'

export interface ConnectionTest {
  success: boolean
  message: string
  /** What the provider refused, where it says so. */
  field?: 'apiKey' | 'model' | undefined
}

/**
 * Asks the model for a word, in a stream as drafts are asked for, and listens no further than its first. A failure is told in the
 * provider's own words, shortened and without secrets.
 *
 * @param timeout ends the test when nothing is heard before; 15 seconds unless told.
 * @param reserve sets aside what the test may cost.
 */
export async function testConnection(
  choice: ModelChoice,
  reach: Reach,
  timeout = AbortSignal.timeout(15_000),
  reserve: Candidate['reserve'] = async () => nothingReserved,
): Promise<ConnectionTest> {
  if (choice.kind === 'composer') return { success: true, message: inEnglish(msg`The built-in composer is ready. It needs no connection.`) }
  const heard = new AbortController()
  let reservation: Reservation = nothingReserved
  let word: string | null = null
  try {
    const model = modelFor(choice, reach)
    reservation = await reserve(call)
    word = await firstWord(model, anySignal([timeout, heard.signal]))
    if (timeout.aborted) return { success: false, message: noResponse }
    if (word === null) return { success: false, message: testFailed }
    return { success: true, message: inEnglish(msg`Connected. ${{ model: choice.model }} answered.`) }
  } catch (error) {
    if (timeout.aborted) return { success: false, message: noResponse }
    return { success: false, message: failureText(error, choice.apiKey), field: refusedField(error) }
  } finally {
    heard.abort()
    // Nobody listens until the provider says what it took.
    await (word === null ? reservation.free() : reservation.settle({ usage: estimatedUsage(undefined, call, word) }))
  }
}

const question = 'Answer with the word OK.'
const call: LanguageModelV4CallOptions = { prompt: [{ role: 'user', content: [{ type: 'text', text: question }] }] }

/** Null when no word comes. No limit of tokens is sent: some models refuse the field, others spend it on thinking. */
async function firstWord(model: LanguageModelV4, abortSignal: AbortSignal): Promise<string | null> {
  const { stream } = streamText({ model, prompt: question, maxRetries: 0, abortSignal, onError: () => {} })
  for await (const part of stream) {
    if (part.type === 'error') {
      // A page in the place of a stream; the library has only its own words for that.
      if (isUnreadable(part.error)) return null
      throw part.error
    }
    if (part.type === 'text-delta' || part.type === 'reasoning-delta') return part.text
  }
  return null
}
