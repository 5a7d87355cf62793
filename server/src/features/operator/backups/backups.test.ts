import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import * as tar from 'tar'
import { expect, onTestFinished, test } from 'vitest'

import { sharedApp, signedIn } from '../../../../test/harness.ts'
import type { Config } from '../../../config.ts'
import { openDisk } from '../../../infra/disk.ts'
import { dailyBackupJob } from './jobs.ts'

async function instance(changes: Partial<Config>, freeBytes = 100 * 1024 ** 3) {
  const { services } = await sharedApp()
  const dataDir = await mkdtemp(join(tmpdir(), 'postwright-daily-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const config = { ...services.config, dataDir, databaseUrl: undefined, backupKeep: 2, ...changes }
  return {
    run: () => dailyBackupJob.run({ ...services, config, disk: openDisk(dataDir, async () => freeBytes) }, {}),
    folder: join(dataDir, 'backups'),
    archives: () => readdir(join(dataDir, 'backups')).catch(() => []),
  }
}

test('the newest backups stay, with those that a person made', async () => {
  await signedIn()
  const { run, folder, archives } = await instance({})
  await run()
  const [first = ''] = await archives()
  await writeFile(join(folder, 'postwright-before-the-move.tar.gz'), 'by hand')

  await run()
  await run()

  const kept = await archives()
  expect(kept).toHaveLength(3)
  expect(kept).toContain('postwright-before-the-move.tar.gz')
  expect(kept).not.toContain(first)
  const inside: string[] = []
  const daily = kept.find((name) => name.startsWith('daily-')) ?? ''
  await tar.list({ file: join(folder, daily), onReadEntry: ({ path }) => void inside.push(path) })
  expect(inside[0]).toBe('manifest.json')
  expect(inside.length).toBeGreaterThan(40)
})

test.each<[string, Partial<Config>]>([
  ['where the operator wants none', { backupKeep: 0 }],
  ['of a database of the operator’s own', { databaseUrl: 'postgresql://db.example.com/postwright' }],
])('none is made %s', async (_when, changes) => {
  const { run, archives } = await instance(changes)

  await run()

  expect(await archives()).toEqual([])
})

test('none is begun that would fill the disk, and the log says so', async () => {
  const { run, archives } = await instance({}, 1024 ** 3)

  await run()

  expect(await archives()).toEqual([])
  expect((await sharedApp()).takeErrors()).toMatchObject([{ msg: 'no backup was made: its disk has too little room' }])
})
