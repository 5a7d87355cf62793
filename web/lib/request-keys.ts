import { codeOf, fieldErrors, isRefusal } from './errors.ts'

/** Requests whose outcome is not known, by the very object that was asked with: a retry comes with the same one. */
const unclear = new WeakMap<object, string>()

/** The Idempotency-Key of a request: a new one for each, and the same for its repetition after a lost answer. */
export function keyOf(input: unknown): string {
  if (!isObject(input)) return newKey()
  const known = unclear.get(input)
  if (known) return known

  const key = newKey()
  unclear.set(input, key)
  return key
}

/** Forgets the key of a request once its outcome is known: asked again, the same is another request. */
export async function untilSettled<T>(input: unknown, send: () => Promise<T>): Promise<T> {
  const settle = () => isObject(input) && unclear.delete(input)
  try {
    const answer = await send()
    settle()
    return answer
  } catch (error) {
    if (isRefusal(error) && !stillRuns(error)) settle()
    throw error
  }
}

/** Refused for its key alone: the first request with it has no answer yet, so that a new key would do the same twice. */
function stillRuns(error: unknown): boolean {
  return codeOf(error) === 'CONFLICT' && fieldErrors(error)['Idempotency-Key'] !== undefined
}

function isObject(input: unknown): input is object {
  return typeof input === 'object' && input !== null
}

/** `crypto.randomUUID` is missing where a page came without TLS, as in a home network. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
}
