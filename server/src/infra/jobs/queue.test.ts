import { randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'

import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'

import { cloneDatabase, type TestDatabase } from '../../../test/database.ts'
import { createLog } from '../log.ts'
import { deadLetterQueue, type JobQueue, openJobQueue, type Work } from './queue.ts'

const payload = z.object({ word: z.string() })
const rules = { payload, retries: 0, timeoutSeconds: 10 }
const remember = { ...rules, name: 'test.remember' }
const failTwice = { ...rules, name: 'test.fail-twice', retries: 2 }
const failAlways = { ...rules, name: 'test.fail-always' }

interface Memory {
  heard: string[]
  failures: number
}

const memory: Memory = { heard: [], failures: 0 }

const works: Work<Memory>[] = [
  { ...remember, run: async (into, data) => void into.heard.push(payload.parse(data).word) },
  {
    ...failTwice,
    async run(into, data) {
      if (into.failures++ < 2) throw new Error('not yet')
      into.heard.push(payload.parse(data).word)
    },
  },
  {
    ...failAlways,
    async run(_into, data) {
      if (payload.parse(data).word === 'bad') throw new Error('never')
    },
  },
]

let database: TestDatabase
let queue: JobQueue
const workspaceId = randomUUID()

beforeAll(async () => {
  database = await cloneDatabase()
  const log = createLog({ level: 'fatal', destination: new PassThrough() })
  queue = await openJobQueue({ pool: database.db.pool, log, queues: works, supervise: true })
  await queue.startWorkers(memory, works)
})

afterAll(async () => {
  await queue.stop()
  await database.close()
})

test('a job sent in a transaction that is rolled back never runs', async () => {
  const rolledBack = database.db.transaction(workspaceId, async (tx) => {
    await queue.send(tx, remember, { word: 'undone' })
    throw new Error('changed my mind')
  })
  await expect(rolledBack).rejects.toThrow('changed my mind')

  await database.db.transaction(workspaceId, (tx) => queue.send(tx, remember, { word: 'after' }))

  await vi.waitFor(() => expect(memory.heard).toContain('after'), waiting)
  expect(memory.heard).not.toContain('undone')
})

test('a job runs when it was sent in a tenant transaction, and when it was sent by the system', async () => {
  await database.db.transaction(workspaceId, (tx) => queue.send(tx, remember, { word: 'by a tenant' }))
  await database.db.asSystem('send a job in a test', (tx) => queue.send(tx, remember, { word: 'by the system' }))

  await vi.waitFor(() => expect(memory.heard).toEqual(expect.arrayContaining(['by a tenant', 'by the system'])), waiting)
})

test('a tenant can neither see nor change a job', async () => {
  await expect(asTenant('select data from jobs.job')).rejects.toMatchObject({ cause: { code: '42501' } })
  await expect(asTenant('update jobs.job_common set priority = 1')).rejects.toMatchObject({ cause: { code: '42501' } })
  await expect(asTenant('delete from jobs.job')).rejects.toMatchObject({ cause: { code: '42501' } })
})

test('a payload that does not fit is refused before it is sent', async () => {
  const sent = database.db.transaction(workspaceId, (tx) => queue.send(tx, remember, { word: 7 as unknown as string }))

  await expect(sent).rejects.toBeInstanceOf(z.ZodError)
})

test('a job that fails is tried again', async () => {
  await database.db.transaction(workspaceId, (tx) => queue.send(tx, failTwice, { word: 'third time' }))

  await vi.waitFor(() => expect(memory.heard).toContain('third time'), waiting)
  expect(memory.failures).toBe(3)
})

test('a job that has no try left is kept as a dead letter, and takes no other down with it', async () => {
  await database.db.transaction(workspaceId, async (tx) => {
    await queue.send(tx, failAlways, { word: 'good' })
    await queue.send(tx, failAlways, { word: 'bad' })
  })

  await vi.waitFor(async () => expect(await states(failAlways.name)).toEqual(['good completed', 'bad failed']), waiting)
  expect(await states(deadLetterQueue)).toEqual(['bad created'])
})

const waiting = { timeout: 14_000, interval: 50 }

function asTenant(text: string) {
  return database.db.transaction(workspaceId, (tx) => tx.execute(text))
}

async function states(name: string): Promise<string[]> {
  const { rows } = await database.db.pool.query<{ word: string; state: string }>(
    `select data->>'word' as word, state from jobs.job where name = $1 order by created_on, data->>'word' desc`,
    [name],
  )
  return rows.map(({ word, state }) => `${word} ${state}`)
}
