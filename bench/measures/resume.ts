import { setTimeout as wait } from 'node:timers/promises'

import type { Customer } from '../customer.ts'
import type { Report } from '../measure.ts'

const streams = 100
const atOnce = 4
/** As long as the application waits before it asks again. */
const pauseMs = 250

/** Answers whose line breaks at random places: until the next word, the slowest of 100; each must come to the text that is kept. */
export async function measureResume(report: Report, url: string, customer: Customer, businessId: string): Promise<void> {
  const times: number[] = []
  for (let begun = 0; begun < streams; begun += atOnce)
    times.push(...(await Promise.all(Array.from({ length: atOnce }, () => cutOnce(url, customer, businessId)))))
  report.add({ name: '100 answers cut at random: slowest to its next word', value: Math.max(...times), unit: 'ms', threshold: 2_000 })
}

async function cutOnce(url: string, customer: Customer, businessId: string): Promise<number> {
  const { answer } = await customer.call<{ answer: { id: string } }>('chat/send', { businessId, text: '/help' })
  const most = 1 + Math.floor(Math.random() * 300)
  const before = await follow(url, customer, { id: answer.id, after: '', most })
  const cutAt = performance.now()
  await wait(pauseMs)
  const after = await follow(url, customer, { id: answer.id, after: before.text, most: Infinity })
  if (after.text !== after.kept) throw new Error(`The pieces came to “${after.text}”, not “${after.kept}”.`)
  return after.firstAt - cutAt
}

interface Followed {
  text: string
  /** As the server has it in the end. */
  kept: string | undefined
  firstAt: number
}

interface ChatEvent {
  json: { type: 'text'; at: number; delta: string } | { type: 'call' } | { type: 'done'; message: { text: string } }
}

/** Reads an answer on from `after`, until so many characters are there or it is whole. */
async function follow(
  url: string,
  { headers }: Customer,
  { id, after, most }: { id: string; after: string; most: number },
): Promise<Followed> {
  const line = new AbortController()
  const body = JSON.stringify({ json: { id, after: after.length } })
  const response = await fetch(`${url}/rpc/chat/follow`, { method: 'POST', headers, body, signal: line.signal })
  if (!response.ok || !response.body) throw new Error(`chat/follow answered ${response.status}: ${await response.text()}`)
  const followed: Followed = { text: after, kept: undefined, firstAt: Number.NaN }
  const decoder = new TextDecoder()
  let unread = ''
  for await (const chunk of response.body) {
    const lines = (unread + decoder.decode(chunk, { stream: true })).split('\n')
    unread = lines.pop() ?? ''
    for (const data of lines.filter((one) => one.startsWith('data: {"json"'))) {
      const { json: event } = JSON.parse(data.slice('data: '.length)) as ChatEvent
      if (Number.isNaN(followed.firstAt)) followed.firstAt = performance.now()
      if (event.type === 'text') followed.text = followed.text.slice(0, event.at) + event.delta
      if (event.type === 'done') followed.kept = event.message.text
    }
    if (followed.text.length >= most) break
  }
  line.abort()
  return followed
}
