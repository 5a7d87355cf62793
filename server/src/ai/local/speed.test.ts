import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'

import { probeShape } from './made-model.ts'
import { expectedTokens, measureSpeed } from './speed.ts'

const folder = await mkdtemp(join(tmpdir(), 'speed-'))
afterAll(() => rm(folder, { recursive: true }))

test('a machine is measured with each number of threads, and nothing of it stays on the disk', async () => {
  const { threads, gigabytesPerSecond } = await measureSpeed(folder, 2, { shape: probeShape, writeMs: 1, mostMs: 100_000 })

  expect([1, 2]).toContain(threads)
  expect(gigabytesPerSecond).toBeGreaterThan(0)
  expect(await readdir(folder)).toEqual([])
})

test('a machine that writes nothing in time says so and is not called slow for good', async () => {
  await expect(measureSpeed(folder, 1, { shape: probeShape, writeMs: 1, mostMs: 1 })).rejects.toThrow('too busy to be measured')
  expect(await readdir(folder)).toEqual([])
})

test('a model of twice the size writes half as fast', () => {
  const speed = { threads: 1, gigabytesPerSecond: 10 }

  expect(expectedTokens(1e9, speed)).toBe(10)
  expect(expectedTokens(2e9, speed)).toBe(5)
})
