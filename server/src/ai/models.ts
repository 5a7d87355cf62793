import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { APICallError, InvalidResponseDataError, type LanguageModelV4 } from '@ai-sdk/provider'
import { streamText } from 'ai'

import { composerModel } from './composer/model.ts'

/** Which model is to write, as chosen in Admin. */
export interface ModelChoice {
  provider: 'composer' | 'openai-compatible'
  /** The address up to and with the version, such as https://api.example.com/v1. */
  baseUrl?: string
  model?: string
  apiKey?: string
}

class ModelChoiceError extends Error {
  override name = 'ModelChoiceError'
  readonly field: 'baseUrl' | 'model'

  constructor(field: 'baseUrl' | 'model', message: string) {
    super(message)
    this.field = field
  }
}

/**
 * The model for a choice. `fetch` is what its calls go through, so that the caller decides which addresses may be reached.
 *
 * @throws ModelChoiceError that names the field.
 */
export function modelFor(choice: ModelChoice, fetch?: typeof globalThis.fetch): LanguageModelV4 {
  if (choice.provider === 'composer') return composerModel()

  const baseURL = choice.baseUrl?.trim().replace(/\/+$/, '') ?? ''
  const model = choice.model?.trim() ?? ''
  if (!URL.canParse(baseURL) || !/^https?:$/.test(new URL(baseURL).protocol))
    throw new ModelChoiceError('baseUrl', 'Enter the full address of the provider, such as https://api.example.com/v1.')
  if (model === '') throw new ModelChoiceError('model', 'Enter the name of the model.')
  return createOpenAICompatible({
    name: 'openai-compatible',
    baseURL,
    apiKey: choice.apiKey || undefined,
    fetch,
    includeUsage: true,
  }).chatModel(model)
}

export interface ConnectionTest {
  success: boolean
  message: string
}

/**
 * Asks the model for a word, in a stream as drafts are asked for, and listens no further than its first. A failure is told in the
 * provider's own words, shortened and without secrets.
 */
export async function testConnection(choice: ModelChoice, fetch?: typeof globalThis.fetch, timeoutMs = 15_000): Promise<ConnectionTest> {
  if (choice.provider === 'composer') return { success: true, message: 'The built-in composer is ready. It needs no connection.' }
  const timeout = AbortSignal.timeout(timeoutMs)
  const heard = new AbortController()
  try {
    const isAnswered = await says(modelFor(choice, fetch), AbortSignal.any([timeout, heard.signal]))
    if (timeout.aborted) return { success: false, message: noResponse }
    if (!isAnswered) return { success: false, message: testFailed }
    return { success: true, message: `Connected. ${choice.model ?? 'The model'} answered.` }
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
      if (InvalidResponseDataError.isInstance(part.error)) return false
      throw part.error
    }
    if (part.type === 'text-delta' || part.type === 'reasoning-delta') return true
  }
  return false
}

const noResponse = 'No response from server'
const testFailed = 'Failed to test AI connection'

/** What went wrong with a call to a provider, in words that an administrator can act on. */
export function failureText(error: unknown, apiKey?: string, fallback = testFailed): string {
  if (error instanceof ModelChoiceError) return error.message
  const cause = deepest(error)
  if (APICallError.isInstance(cause)) {
    if (cause.statusCode === undefined) return noResponse
    const said = withoutSecrets(cause.message, apiKey)
    const hasWords = said !== '' && !/^(?:invalid json|failed to process|type validation)/i.test(said)
    return hasWords && cause.statusCode >= 400
      ? `${said} (${cause.statusCode})`
      : `${fallback}${cause.statusCode >= 400 ? ` (${cause.statusCode})` : ''}`
  }
  if (
    cause instanceof Error &&
    /ECONNREFUSED|ENOTFOUND|ECONNRESET|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|fetch failed|terminated|other side closed|abort/i.test(
      `${cause.name} ${cause.message} ${codeOf(cause)}`,
    )
  )
    return noResponse
  return cause instanceof Error && cause.message ? withoutSecrets(cause.message, apiKey) : 'Unknown error occurred'
}

/** Retry errors and wrapped errors carry the one that says why. */
function deepest(error: unknown): unknown {
  if (error instanceof Error && 'lastError' in error && error.lastError) return deepest(error.lastError)
  return error instanceof Error && !APICallError.isInstance(error) && error.cause instanceof Error ? deepest(error.cause) : error
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : ''
}

function withoutSecrets(text: string, apiKey?: string): string {
  const hidden = (apiKey && apiKey.length >= 4 ? text.replaceAll(apiKey, '[key]') : text)
    .replace(/\b(?:sk|pk|key|gsk|xai|rk)[-_][\w*.-]{6,}/gi, '[key]')
    .replace(/\bBearer\s+\S+/gi, 'Bearer [key]')
    .replace(/(https?:\/\/)[^\s/@]*@/gi, '$1')
    .replace(/([?&](?:key|api[-_]?key|token)=)[^&\s]+/gi, '$1[key]')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return [...hidden].length > 200 ? `${[...hidden].slice(0, 199).join('')}…` : hidden
}
