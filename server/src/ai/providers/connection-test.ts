import type { LanguageModelV4 } from '@ai-sdk/provider'
import { msg } from '@postwright/contract/core/msg'
import { streamText } from 'ai'

import { inEnglish } from '../../sentences.ts'
import { failureText, isUnreadable, noResponse, testFailed } from './failure.ts'
import { modelFor, type ModelChoice, type Reach } from './models.ts'

export interface ConnectionTest {
  success: boolean
  message: string
}

/**
 * Asks the model for a word, in a stream as drafts are asked for, and listens no further than its first. A failure is told in the
 * provider's own words, shortened and without secrets.
 *
 * @param timeout ends the test when nothing is heard before; 15 seconds unless told.
 */
export async function testConnection(choice: ModelChoice, reach: Reach, timeout = AbortSignal.timeout(15_000)): Promise<ConnectionTest> {
  if (choice.kind === 'composer') return { success: true, message: inEnglish(msg`The built-in composer is ready. It needs no connection.`) }
  const heard = new AbortController()
  try {
    const isAnswered = await says(modelFor(choice, reach), AbortSignal.any([timeout, heard.signal]))
    if (timeout.aborted) return { success: false, message: noResponse }
    if (!isAnswered) return { success: false, message: testFailed }
    return { success: true, message: inEnglish(msg`Connected. ${{ model: choice.model }} answered.`) }
  } catch (error) {
    return { success: false, message: timeout.aborted ? noResponse : failureText(error, choice.apiKey) }
  } finally {
    heard.abort()
  }
}

/** Whether a word comes. No limit of tokens is sent: some models refuse the field, others spend it on thinking. */
async function says(model: LanguageModelV4, abortSignal: AbortSignal): Promise<boolean> {
  const { stream } = streamText({ model, prompt: 'Answer with the word OK.', maxRetries: 0, abortSignal, onError: () => {} })
  for await (const part of stream) {
    if (part.type === 'error') {
      // A page in the place of a stream; the library has only its own words for that.
      if (isUnreadable(part.error)) return false
      throw part.error
    }
    if (part.type === 'text-delta' || part.type === 'reasoning-delta') return true
  }
  return false
}
