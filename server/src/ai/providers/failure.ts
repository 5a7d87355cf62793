import { APICallError, InvalidResponseDataError, JSONParseError, TypeValidationError } from '@ai-sdk/provider'
import { msg } from '@postwright/contract/core/msg'
import { NoOutputGeneratedError } from 'ai'

import { inEnglish } from '../../sentences.ts'

/** The specification's words for a connection that could not be tested; in English, as they are kept. */
export const noResponse = inEnglish(msg`No response from server`)
export const testFailed = inEnglish(msg`Failed to test AI connection`)
const unknownError = inEnglish(msg`Unknown error occurred`)

/** A refusal of our own, in words for whoever asked. */
export class ModelRefusal extends Error {
  override name = 'ModelRefusal'
}

/** What came is no answer, such as a page that a proxy sends. */
export class UnreadableAnswer extends Error {
  override name = 'UnreadableAnswer'
}

/** What went wrong with a call to a provider, in words that an administrator can act on, shortened and without secrets. */
export function failureText(error: unknown, apiKey?: string, fallback = testFailed): string {
  const cause = deepest(error)
  if (cause instanceof ModelRefusal) return cause.message
  if (isUnreadable(cause)) return fallback
  const { message, statusCode } = said(cause)
  if (statusCode !== undefined) {
    const words = withoutSecrets(message, apiKey)
    const hasWords = words !== '' && !/^(?:invalid json|failed to process|type validation)/i.test(words)
    return statusCode >= 400 ? `${hasWords ? words : fallback} (${statusCode})` : fallback
  }
  if (APICallError.isInstance(cause) || isSilence(cause)) return noResponse
  return message ? withoutSecrets(message, apiKey) : unknownError
}

/** Which of the fields that it is reached by a provider refused, as far as its status and words tell. */
export function refusedField(error: unknown): 'apiKey' | 'model' | undefined {
  const { message, statusCode } = said(deepest(error))
  if (statusCode === undefined) return undefined
  // Google answers 400 for a key that it does not know.
  if (statusCode === 401 || statusCode === 403 || (statusCode === 400 && /api.?key/i.test(message))) return 'apiKey'
  return [400, 404, 422].includes(statusCode) && /\bmodels?\b/i.test(message) ? 'model' : undefined
}

/** An answer that is not what the protocol has: a page, a cut chunk, other fields. */
export function isUnreadable(error: unknown): boolean {
  if (APICallError.isInstance(error)) return error.statusCode !== undefined && error.statusCode < 400
  if (error instanceof UnreadableAnswer || NoOutputGeneratedError.isInstance(error)) return true
  return InvalidResponseDataError.isInstance(error) || JSONParseError.isInstance(error) || TypeValidationError.isInstance(error)
}

/** Retry errors and wrapped errors carry the one that says why. */
export function deepest(error: unknown): unknown {
  if (error instanceof Error && 'lastError' in error && error.lastError) return deepest(error.lastError)
  // Mistral's errors within a stream are no chunk to its package.
  if (TypeValidationError.isInstance(error) && isRecord(error.value) && error.value.object === 'error') return error.value
  // What broke off is an answer of its own to the library: with a status of success, and with what broke it as its cause.
  if (isUnreadable(error) && error instanceof Error && isSilence(error.cause)) return error.cause
  // A refusal has its words already; what it was made of is none for whoever asked.
  if (!(error instanceof Error) || error instanceof ModelRefusal || APICallError.isInstance(error) || isUnreadable(error)) return error
  return error.cause instanceof Error || isRecord(error.cause) ? deepest(error.cause) : error
}

/** The words and the status of an error; providers say within a stream what went wrong as plain objects. */
export function said(error: unknown): { message: string; statusCode: number | undefined } {
  if (!isRecord(error)) return { message: '', statusCode: undefined }
  const { message, statusCode, code } = error
  const status = typeof statusCode === 'number' ? statusCode : isStatus(code) ? code : undefined
  return { message: typeof message === 'string' ? message : '', statusCode: status }
}

function isStatus(code: unknown): code is number {
  return typeof code === 'number' && code >= 400 && code <= 599
}

/** What a provider says within a stream, without a status: its server or its model failed, unless it names the call or the account. */
export function isToldInStream(error: unknown): boolean {
  if (!isRecord(error) || error instanceof Error || said(error).statusCode !== undefined) return false
  return !/invalid|auth|permission|quota|billing|not_found|context|policy|filter/i.test(`${String(error.type)} ${String(error.code)}`)
}

/** Nobody answered, or not to the end. */
export function isSilence(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  return /ECONNREFUSED|ENOTFOUND|ECONNRESET|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|fetch failed|terminated|aborted|other side closed|said nothing|TimeLimit/i.test(
    `${error.name} ${error.message} ${code}`,
  )
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

function withoutSecrets(text: string, apiKey?: string): string {
  const hidden = (apiKey && apiKey.length >= 4 ? text.replaceAll(apiKey, '[key]') : text)
    .replace(/\b(?:sk|pk|key|gsk|xai|rk)[-_][\w*.-]{6,}/gi, '[key]')
    .replace(/\bAIza[\w-]{20,}/g, '[key]')
    .replace(/\bBearer\s+\S+/gi, 'Bearer [key]')
    .replace(/(https?:\/\/)[^\s/@]*@/gi, '$1')
    .replace(/([?&](?:key|api[-_]?key|token)=)[^&\s]+/gi, '$1[key]')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  return [...hidden].length > 200 ? `${[...hidden].slice(0, 199).join('')}…` : hidden
}
