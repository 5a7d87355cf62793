import { type Customer } from '../customer.ts'
import { generate } from '../generate.ts'
import { median, type Report } from '../measure.ts'

const rounds = 15

/** From pressing Generate to the first streamed word, with the built-in composer writing for one content type. */
export async function measureFirstWord(report: Report, url: string, customer: Customer, businessId: string): Promise<void> {
  report.add({ name: 'Generate to first word', value: await firstWord(url, customer, businessId), unit: 'ms', threshold: 150 })
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
