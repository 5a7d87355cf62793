import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { aLargePhoto } from '../../server/test/media-files.ts'
import { addBusinesses, type Customer, setUp, signIn } from '../customer.ts'
import { generate } from '../generate.ts'
import type { Report } from '../measure.ts'
import { familyOf, pssMb } from '../process-stats.ts'
import { run } from '../product.ts'
import { send } from './media.ts'

const people = 8
/** Between two deeds of one of them: a rate that a small machine keeps up with for ten minutes. */
const pauseMs = 100
const settleMs = 60_000

/** What the server holds while people do everything that they do, and once they have stopped. */
export async function measureMemory(report: Report, { port, minutes }: { port: number; minutes: number }): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'postwright-bench-'))
  const product = await run('scripts/start.mjs', { port, path: '/readyz', env: { DATA_DIR: dataDir } })
  const node = () => sumOf(product.pid, (name) => !name.startsWith('postgres'))
  const postgres = () => sumOf(product.pid, (name) => name.startsWith('postgres'))
  try {
    const customer = await setUp(product.url)
    const [businessId = ''] = await addBusinesses(customer)
    const photo = await aLargePhoto()
    const before = node()

    const over = AbortSignal.timeout(minutes * 60_000)
    let done = 0
    const working = Array.from({ length: people }, async (_, person) => {
      for (let nth = person; !over.aborted; nth += people) {
        await deed(nth, { url: product.url, customer, businessId, photo })
        done += 1
        await wait(pauseMs)
      }
    })
    let peak = 0
    const sampling = (async () => {
      for (let minute = 1; !over.aborted; minute += 1) {
        await wait(60_000, undefined, { signal: over }).catch(() => {})
        const now = node()
        peak = Math.max(peak, now)
        process.stdout.write(`${JSON.stringify({ minute, deeds: done, nodeMb: Math.round(now), postgresMb: Math.round(postgres()) })}\n`)
      }
    })()
    await Promise.all([...working, sampling])
    await wait(settleMs)

    const after = `after ${minutes} minutes of ${done} mixed requests`
    report.add({ name: `memory of node at its most, by the minute`, value: peak, unit: 'MB' })
    report.add({ name: `memory of node ${after}`, value: node(), unit: 'MB', threshold: 250, baseline: before })
    report.add({ name: `memory of PostgreSQL ${after}`, value: postgres(), unit: 'MB' })
  } finally {
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

interface Ground {
  url: string
  customer: Customer
  businessId: string
  photo: Buffer
}

/**
 * Most of the time people look; now and then they write, save, log in, have something drafted, or add a picture. Drafts and pictures are one
 * person's, since a workspace takes few of them at a time.
 */
async function deed(nth: number, { url, customer, businessId, photo }: Ground): Promise<void> {
  const { call } = customer
  if (nth % (people * 12) === 0) return send(url, customer, { businessId, photo, nth })
  if (nth % (people * 5) === 0)
    return void (await generate(url, customer, {
      businessId,
      text: `Cupping number ${nth}, on Thursday.`,
      contentTypes: ['linkedin', 'x'],
    }))
  if (nth % (people * 3) === 1) return signIn(url)
  switch (nth % 7) {
    case 0: {
      const content = (words: string) => ({ title: null, body: `${words} ${nth}: we paid 38 % over the local price. `.repeat(20) })
      const post = await call<{ id: string; revision: number }>('posts/create', {
        businessId,
        contentType: 'linkedin',
        content: content('Lot'),
      })
      await call('posts/update', { id: post.id, revision: post.revision, content: content('Harvest') })
      return void (await call('posts/get', { id: post.id }))
    }
    case 1:
      return void (await call('businesses/list', {}))
    case 2:
      return void (await call('posts/list', { businessIds: [businessId] }))
    case 3:
      return page(`${url}/pricing`)
    case 4:
      return page(`${url}/login`)
    case 5:
      return void (await call('accounts/me', {}))
    default:
      return page(`${url}/help?q=schedule`)
  }
}

async function page(address: string): Promise<void> {
  await (await fetch(address)).arrayBuffer()
}

function sumOf(pid: number, isIt: (name: string) => boolean): number {
  return familyOf(pid)
    .filter(({ name }) => isIt(name))
    .reduce((total, member) => total + pssMb(member.pid), 0)
}
