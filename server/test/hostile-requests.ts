import type { ContractProcedure } from './procedures.ts'
import type { Visitor } from './harness.ts'
import type { Field } from './schema-fields.ts'
import { leftOut } from './hostile-values.ts'

export interface Answer {
  status: number
  /** Of an error, in its one shape; else what the procedure gave back. */
  body: unknown
  /** How long this process worked on it, whatever else the machine does meanwhile. */
  ms: number
}

/** A way to send an input to a procedure; undefined when this input cannot be put into a request of this kind. */
export type SendInput = (
  member: Visitor,
  procedure: ContractProcedure,
  input: object,
  changed: Field | undefined,
) => Promise<Answer> | undefined

export const overRpc: SendInput = (member, { path }, input) =>
  answerOf(member, `/rpc/${path.join('/')}`, { method: 'POST', ...rpcBody(input) }, (body) => (body as { json: unknown } | null)?.json)

export const overRest: SendInput = (member, { method, address }, input, changed) => {
  const left: Record<string, unknown> = { ...input }
  const inAddress = changed && address.includes(`{${changed.path[0]}}`)
  const inText = inAddress || (changed !== undefined && method === 'GET')
  if (inText && !fitsAddress(valueAt(input, changed), changed)) return undefined

  const filled = address.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = left[name]
    delete left[name]
    return encodeURIComponent(String(value))
  })
  if (method === 'GET') {
    const query = Object.entries(left).filter(([, value]) => value !== undefined)
    return answerOf(member, `/api/v1${filled}?${query.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')}`, {
      method,
    })
  }
  return answerOf(member, `/api/v1${filled}`, { method, ...restBody(left) })
}

/** A stream is let in when it begins. Live changes have no end; drafts are written to theirs, also when nobody reads them. */
export async function sendQuickly(
  send: SendInput,
  caller: Visitor,
  procedure: ContractProcedure,
  input: object,
): Promise<Answer | undefined> {
  const first: Visitor = {
    ...caller,
    async request(path, init) {
      const response = await caller.request(path, init)
      if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return response
      await (path.includes('generat') ? response.text() : response.body?.cancel())
      return new Response(null, { status: response.status })
    },
  }
  return send(first, procedure, input, undefined)
}

/**
 * As `send`, but a text that is begun is stopped at once: whether an input is taken shows by then, and the words of a draft come with
 * pauses, which a busy machine makes longer. Nothing is written any more when the answer is there.
 */
export function stopsWhatBegins(send: SendInput): SendInput {
  return (caller, ...asked) =>
    send(
      {
        ...caller,
        async request(path, init) {
          const response = await caller.request(path, init)
          const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
          return isStream && response.body ? new Response(await stopped(caller, response.body), { status: response.status }) : response
        },
      },
      ...asked,
    )
}

async function stopped({ api }: Visitor, stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let isStopped = false
  for await (const piece of stream) {
    text += decoder.decode(piece, { stream: true })
    const [, kind, id] = /"(generation|revision)Id":"([^"]+)"/.exec(text) ?? []
    if (isStopped || id === undefined) continue
    isStopped = true
    await (kind === 'generation' ? api.generation.stop({ id }) : api.revisions.stop({ id }))
  }
  return text
}

/** JSON, or a form where there is a file. */
function rpcBody(input: object): Pick<RequestInit, 'headers' | 'body'> {
  const filesIn = Object.entries(input).filter(([, value]) => value instanceof File)
  if (filesIn.length === 0) return { headers: json, body: JSON.stringify({ json: input }) }
  const form = new FormData()
  form.set('data', JSON.stringify({ json: input, maps: filesIn.map(([name]) => [name]) }))
  for (const [index, [, file]] of filesIn.entries()) form.set(String(index), file as File)
  return { body: form }
}

function restBody(input: object): Pick<RequestInit, 'headers' | 'body'> {
  if (!Object.values(input).some((value) => value instanceof File)) return { headers: json, body: JSON.stringify(input) }
  const form = new FormData()
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined) form.set(name, value instanceof File || typeof value === 'string' ? value : JSON.stringify(value))
  }
  return { body: form }
}

const json = { 'content-type': 'application/json' }

/** In an address everything is text, and text without a character, or with half of one, is another address or another text. */
function fitsAddress(value: unknown, { schema }: Field): boolean {
  if (typeof value === 'number') return schema.type !== 'string'
  return typeof value === 'string' && value !== '' && !/\p{Surrogate}/u.test(value)
}

export function valueAt(input: unknown, { path }: Field): unknown {
  return path.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], input)
}

/** The input with another value in one place. */
export function changedAt(input: object, { path }: Field, value: unknown): object {
  const copy = structuredClone(input)
  const last = path.at(-1) ?? ''
  let at: Record<string, unknown> = copy as Record<string, unknown>
  for (const key of path.slice(0, -1)) at = (at[key] ??= {}) as Record<string, unknown>
  if (value === leftOut) {
    if (Array.isArray(at)) at.splice(Number(last), 1)
    else delete at[last]
  } else at[last] = value
  return copy
}

async function answerOf(member: Visitor, path: string, init: RequestInit, unwrap = (body: unknown) => body): Promise<Answer> {
  const before = process.cpuUsage()
  const response = await member.request(path, init)
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  const body = isJson && text !== '' ? unwrap(JSON.parse(text)) : text
  const { user, system } = process.cpuUsage(before)
  return { status: response.status, body, ms: (user + system) / 1000 }
}
