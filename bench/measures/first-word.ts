import type { Customer } from '../customer.ts'
import { median, type Report } from '../measure.ts'

const rounds = 15

/** From pressing Generate to the first streamed word, with the built-in composer writing for one content type. */
export async function measureFirstWord(report: Report, url: string, customer: Customer, businessId: string): Promise<void> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) times.push(await firstWord(url, customer, businessId, round))
  report.add({ name: 'Generate to first word', value: median(times), unit: 'ms', threshold: 150 })
}

async function firstWord(url: string, { headers }: Customer, businessId: string, round: number): Promise<number> {
  const brief = { businessId, text: `Our spring lot number ${round} lands on Friday: washed, R165 for 250 g.`, contentTypes: ['linkedin'] }
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
  return firstAt - begun
}
