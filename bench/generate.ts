import type { Customer } from './customer.ts'

export interface Generated {
  /** From the call to the first streamed word. */
  firstWordMs: number
  drafts: number
  failures: string[]
}

/** Has a brief written and reads the stream to its end. @throws when it is refused or no word comes. */
export async function generate(url: string, { headers }: Customer, brief: object): Promise<Generated> {
  const begun = performance.now()
  const response = await fetch(`${url}/rpc/generation/generate`, { method: 'POST', headers, body: JSON.stringify({ json: brief }) })
  if (!response.ok || !response.body) throw new Error(`generate answered ${response.status}: ${await response.text()}`)

  let read = ''
  let firstAt: number | undefined
  const decoder = new TextDecoder()
  for await (const chunk of response.body) {
    read += decoder.decode(chunk, { stream: true })
    if (firstAt === undefined && read.includes('"type":"text"')) firstAt = performance.now()
  }
  if (firstAt === undefined) throw new Error(`No word came: ${read.slice(0, 500)}`)
  const failures = [...read.matchAll(/"type":"failed"[^\n]*/g)].map(([line]) => line)
  return { firstWordMs: firstAt - begun, drafts: read.split('"type":"saved"').length - 1, failures }
}
