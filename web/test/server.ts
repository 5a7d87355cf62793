import { vi } from 'vitest'

/** What the server answers to one call, given its input. */
export type Answer = (input: unknown) => Response | Promise<Response>

const answers = new Map<string, Answer>()
const calls: { path: string; input: unknown }[] = []

/** The server as the RPC client meets it. Import this before what calls it: the client takes the browser's `fetch` when it is made. */
export const server = {
  /** From now on, by the path of a procedure such as `posts/update`. */
  answers(path: string, answer: Answer): void {
    answers.set(path, answer)
  },
  /** What was sent to a procedure, oldest first. */
  inputsOf: (path: string) => calls.filter((call) => call.path === path).map(({ input }) => input),
  forget(): void {
    answers.clear()
    calls.length = 0
  },
}

export const done = (output: unknown) => Response.json({ json: output })

export function refused(status: number, code: string, message: string, fields: { field: string; message: string }[] = []): Response {
  return Response.json({ json: { defined: true, code, status, message, data: { fields } } }, { status })
}

/** No answer comes, as without a network. */
export function lost(): never {
  throw new TypeError('Failed to fetch')
}

vi.stubGlobal('fetch', async (request: Request) => {
  const { pathname, searchParams } = new URL(request.url)
  const path = pathname.replace('/rpc/', '')
  const text = request.method === 'GET' ? searchParams.get('data') : await sentText(request)
  const { json: input } = JSON.parse(text || '{}') as { json?: unknown }
  calls.push({ path, input })
  const answer = answers.get(path)
  if (!answer) throw new Error(`Nobody said what the server answers to ${path}.`)
  return answer(input)
})

/** Beside a file the input stands in a part of its own. */
async function sentText(request: Request): Promise<string> {
  if (!request.headers.get('content-type')?.startsWith('multipart/form-data')) return request.text()
  const data = (await request.formData()).get('data')
  return typeof data === 'string' ? data : ''
}
