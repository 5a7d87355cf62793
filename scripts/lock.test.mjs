import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { alone } from './lock.mjs'
import { cacheFolder } from './project.mjs'

test('work of one name is done one after the other', async () => {
  let working = 0
  let most = 0

  await Promise.all(
    [1, 2, 3].map(() =>
      alone('test-turns', async () => {
        most = Math.max(most, ++working)
        await new Promise((resolve) => setImmediate(resolve))
        working -= 1
      }),
    ),
  )

  expect(most).toBe(1)
})

test('the lock is free again when the work has failed', async () => {
  await expect(alone('test-failure', () => Promise.reject(new Error('no network')))).rejects.toThrow('no network')

  expect(existsSync(join(cacheFolder, 'test-failure.lock'))).toBe(false)
})

test('a lock whose owner was killed is taken over', async () => {
  const { pid } = spawnSync(process.execPath, ['--version'])
  const folder = join(cacheFolder, 'test-abandoned.lock')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'pid'), String(pid))

  expect(await alone('test-abandoned', async () => 'done')).toBe('done')
})
