import { type Customer } from '../customer.ts'
import { generate } from '../generate.ts'
import { median, type Report } from '../measure.ts'

const rounds = 15

/** From pressing Generate to the first streamed word, with the built-in composer writing for one content type. */
export async function measureFirstWord(report: Report, url: string, customer: Customer, businessId: string): Promise<void> {
  report.add({ name: 'Generate to first word', value: await firstWord(url, customer, businessId), unit: 'ms', threshold: 150 })
  report.add({ name: 'Chat to first word', value: await firstWordOfAnswer(url, customer, businessId), unit: 'ms', threshold: 150 })
}

/** The median of some rounds, in milliseconds. */
export async function firstWord(url: string, customer: Customer, businessId: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const text = `Our spring lot number ${round} lands on Friday: washed, R165 for 250 g.`
    times.push((await generate(url, customer, { businessId, text, contentTypes: ['linkedin'] })).firstWordMs)
  }
  return median(times)
}

/** From sending a question to the first word of its answer by the built-in composer, which is followed as screens do: the median. */
async function firstWordOfAnswer(url: string, { headers, call }: Customer, businessId: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now()
    const { answer } = await call<{ answer: { id: string } }>('chat/send', { businessId, text: '/help' })
    const response = await fetch(`${url}/rpc/chat/follow`, { method: 'POST', headers, body: JSON.stringify({ json: { id: answer.id } }) })
    if (!response.ok || !response.body) throw new Error(`chat/follow answered ${response.status}: ${await response.text()}`)
    let firstMs: number | undefined
    let read = ''
    const decoder = new TextDecoder()
    // To its end: so many answers at once are written for nobody.
    for await (const chunk of response.body) {
      read += decoder.decode(chunk, { stream: true })
      if (firstMs === undefined && read.includes('"type":"text"')) firstMs = performance.now() - begun
    }
    if (firstMs === undefined) throw new Error(`No word came: ${read.slice(0, 500)}`)
    times.push(firstMs)
  }
  return median(times)
}
