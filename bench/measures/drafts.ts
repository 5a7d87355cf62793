import { contentTypes } from '../../contract/src/core/content-types.ts'
import { chatCompletions } from '../../server/test/fakes/ai/chat-completions.ts'
import { type FakeProvider, startStandIn } from '../../server/test/fakes/ai/stand-in.ts'
import { type Customer, join } from '../customer.ts'
import { generate } from '../generate.ts'
import { median, type Report } from '../measure.ts'
import { firstWord } from './first-word.ts'

const people = 20
const allTypes = contentTypes.map(({ id }) => id)

/** Drafts by a provider and by many people at once. */
export async function measureDrafts(report: Report, url: string, customer: Customer, businessId: string): Promise<void> {
  await measureManyPeople(report, url, customer)
  const provider = await startStandIn(chatCompletions)
  try {
    await measureProvider(report, url, { customer, businessId, provider })
  } finally {
    await provider.close()
  }
}

/** Nine types at once for twenty people, by the composer. */
async function measureManyPeople(report: Report, url: string, admin: Customer): Promise<void> {
  const writers: { customer: Customer; businessId: string }[] = []
  for (let count = 0; count < people; count += 1) {
    const customer = await join(url, admin, `writer.${count}@fynbosdesk.example`)
    const { id } = await customer.call<{ id: string }>('businesses/create', {
      name: `Loerie Coffee ${count}`,
      context: 'Roasts twice a week and sells to sixty cafés. Every bag names the farm, the harvest and what was paid.',
      contentTypes: allTypes,
    })
    writers.push({ customer, businessId: id })
  }
  const text =
    'On Saturday 5 December we open our roastery from 10:00 to 15:00. Visitors cup six coffees for R120. Please book on our website.'
  const begun = performance.now()
  const results = await Promise.all(
    writers.map(({ customer, businessId }) => generate(url, customer, { businessId, text, contentTypes: allTypes })),
  )
  const drafts = results.reduce((sum, one) => sum + one.drafts, 0)
  const missing = people * allTypes.length - drafts
  for (const { failures } of results) for (const line of failures.slice(0, 1)) process.stderr.write(`${line}\n`)
  report.add({ name: 'nine types for 20 people at once: drafts missing', value: missing, unit: 'drafts', threshold: 0 })
  report.add({ name: 'nine types for 20 people at once', value: performance.now() - begun, unit: 'ms' })
  report.add({ name: 'the same: first word', value: median(results.map(({ firstWordMs }) => firstWordMs)), unit: 'ms' })
}

interface ProviderGround {
  customer: Customer
  businessId: string
  provider: FakeProvider
}

/** What stands between a provider's first word and the person's. */
async function measureProvider(report: Report, url: string, { customer, businessId, provider }: ProviderGround): Promise<void> {
  provider.answer({ kind: 'text', pieces: ['Title: Bensa lands\n\n', 'The lot ', 'lands ', 'on Friday.'] })
  const connection = { kind: 'openai-compatible', baseUrl: provider.baseUrl, apiKey: 'sk-bench', model: 'small' }
  await customer.call('aiProviders/add', { ...connection, name: 'Stand-in', models: [], monthlyLimitMicros: null, isDefault: true })
  const ours = await firstWord(url, customer, businessId)
  const own = await providersFirstWord(provider.baseUrl)
  report.add({ name: 'Generate to first word, over the provider’s own', value: ours - own, unit: 'ms', threshold: 100, baseline: own })
}

async function providersFirstWord(baseUrl: string): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 15; round += 1) {
    const begun = performance.now()
    const response = await fetch(`${baseUrl}/chat/completions`, { method: 'POST', body: JSON.stringify({ stream: true }) })
    await response.body?.getReader().read()
    times.push(performance.now() - begun)
  }
  return median(times)
}
