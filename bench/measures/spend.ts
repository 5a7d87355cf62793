import { sql } from 'drizzle-orm'

import { openDatabase } from '../../server/src/infra/db/database.ts'
import { createLog } from '../../server/src/infra/log.ts'
import { chatCompletions } from '../../server/test/fakes/ai/chat-completions.ts'
import { type FakeProvider, startStandIn } from '../../server/test/fakes/ai/stand-in.ts'
import type { Customer } from '../customer.ts'
import type { Report } from '../measure.ts'

const rounds = 50
const calls = 100
/** Other tokenizers than the one of our estimate take as much more for a prompt. */
const promptFactor = 1.4

export interface SpendGround {
  url: string
  customer: Customer
  businessId: string
  databaseUrl: string
  workspaceId: string
}

interface Tokens {
  remaining: number
  held: number
}

/**
 * A hundred briefs at once where two fit exactly, fifty times, written by a provider that counts more for a prompt than
 * was estimated and writes as much as it may: how much more it was used than the quota had.
 */
export async function measureSpend(report: Report, ground: SpendGround): Promise<void> {
  const { customer, databaseUrl, workspaceId } = ground
  const provider = await startStandIn(chatCompletions)
  const db = openDatabase({ url: databaseUrl, log: createLog({ level: 'error' }) })
  db.observe(async () => {})
  const left = async () => (await customer.call<{ tokens: Tokens }>('billing/subscription', {})).tokens
  const setRemaining = (tokens: number) =>
    db.transaction(workspaceId, (tx) =>
      tx.execute(sql`update subscriptions set used_tokens = used_tokens + current_tokens - ${tokens}, current_tokens = ${tokens}`),
    )
  try {
    await addProvider(customer, provider)
    const full = await left()
    const held = await holdOf(ground, provider, left)
    const usage = usageOf(provider)
    provider.answer({ kind: 'text', pieces: ['Title: Bensa lands\n\n', 'The lot lands on Friday.'], usage })

    let [overspent, written, wrong] = [0, 0, 0]
    for (let round = 0; round < rounds; round += 1) {
      const room = held * 2
      await setRemaining(room)
      const before = callsOf(provider)
      const granted = await Promise.all(Array.from({ length: calls }, (_, call) => write(ground, round * calls + call)))
      const used = (callsOf(provider) - before) * (usage.prompt_tokens + usage.completion_tokens)
      const after = await left()
      overspent += Math.max(0, used - room)
      written += granted.filter(Boolean).length
      if (after.held !== 0 || after.remaining !== Math.max(0, room - used)) wrong += 1
    }
    await setRemaining(full.remaining)
    const name = `quota's edge, ${rounds} rounds of ${calls} briefs at once by a provider that counts more`
    report.add({ name: `${name}: overspent`, value: overspent, unit: 'tokens', threshold: 0 })
    report.add({ name: 'the same: briefs that were written', value: written, unit: 'briefs', threshold: rounds, least: true })
    report.add({
      name: 'the same: rounds after which the balance is another than what was used',
      value: wrong,
      unit: 'rounds',
      threshold: 0,
    })
  } finally {
    await db.close()
    await provider.close()
  }
}

async function addProvider(customer: Customer, { baseUrl }: FakeProvider): Promise<void> {
  const connection = { kind: 'openai-compatible', baseUrl, apiKey: 'sk-bench', model: 'small' }
  await customer.call('aiProviders/add', { ...connection, name: 'Counts more', models: [], monthlyLimitMicros: null, isDefault: true })
}

const variants = 3

/** Writes a brief as variants of one type, whose prompts are as long as each other. @returns false when it was refused. */
async function write({ url, customer, businessId }: SpendGround, number: number): Promise<boolean> {
  const text = `Our spring lot number ${String(number).padStart(5, '0')} lands on Friday: washed, R165 for 250 g.`
  const response = await fetch(`${url}/rpc/generation/generate`, {
    method: 'POST',
    headers: customer.headers,
    body: JSON.stringify({ json: { businessId, text, contentTypes: ['newsletter'], variants } }),
  })
  const answer = await response.text()
  if (response.ok || [402, 409, 429].includes(response.status)) return response.ok
  throw new Error(`generate answered ${response.status}: ${answer}`)
}

/** What a brief sets aside, seen while its drafts are with a provider that does not come to an end. */
async function holdOf(ground: SpendGround, provider: FakeProvider, left: () => Promise<Tokens>): Promise<number> {
  const { customer, businessId } = ground
  provider.answer({ kind: 'stall', pieces: ['Title: Bensa lands\n\n', 'The lot '] })
  const before = callsOf(provider)
  const writing = write(ground, rounds * calls)
  await provider.called(before + variants)
  const { held } = await left()
  const { id } = await customer.call<{ id: string }>('generation/last', { businessId })
  await customer.call('generation/stop', { id })
  await writing
  return held
}

function callsOf({ requests }: FakeProvider): number {
  return requests.filter(({ body }) => 'messages' in body).length
}

/** For the last prompt: more than the four bytes of a token that are estimated, and an answer up to its limit. */
function usageOf({ requests }: FakeProvider): { prompt_tokens: number; completion_tokens: number } {
  const body = requests.at(-1)?.body ?? {}
  const messages = Array.isArray(body.messages) ? (body.messages as { content: string }[]) : [] // As the protocol has them.
  const bytes = messages.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0)
  const most = Number(body.max_tokens ?? body.max_completion_tokens)
  if (!Number.isInteger(most)) throw new Error('The provider was given no limit for its answer.')
  return { prompt_tokens: Math.ceil((bytes / 4) * promptFactor), completion_tokens: most }
}
