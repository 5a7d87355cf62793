import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { refuseWithoutRoom } from './data-folder.ts'
import { freeBytes, fullBytes, isDiskFull, lowBytes, openDisk } from './disk.ts'

test.each([
  [lowBytes, 'ok'],
  [lowBytes - 1, 'low'],
  [fullBytes, 'low'],
  [fullBytes - 1, 'full'],
  [0, 'full'],
])('with %d bytes left a disk is %s', async (left, state) => {
  const { room } = openDisk('/anywhere', async () => left)

  expect(await room()).toEqual({ freeBytes: left, state })
})

test('only a full disk refuses what would be written, in the words of the system', async () => {
  await openDisk('/anywhere', async () => fullBytes).refuseWhenFull()
  const refused = openDisk('/anywhere', async () => 1024 ** 2).refuseWhenFull()

  await expect(refused).rejects.toThrow('The disk of /anywhere has 1 MB left.')
  await expect(refused).rejects.toSatisfy(isDiskFull)
})

test('a real disk is read once for many that ask at once', async () => {
  let asked = 0
  const { room } = openDisk(tmpdir(), async (folder) => {
    asked += 1
    return freeBytes(folder)
  })

  const [one, other] = await Promise.all([room(), room()])

  expect(one.freeBytes).toBeGreaterThan(0)
  expect(other).toEqual(one)
  expect(asked).toBe(1)
})

test.each([
  ['Node', Object.assign(new Error('no space left on device, write'), { code: 'ENOSPC' }), true],
  ['a quota of the system', Object.assign(new Error('disk quota exceeded'), { code: 'EDQUOT' }), true],
  ['PostgreSQL', Object.assign(new Error('could not extend file "base/16389/19465"'), { code: '53100' }), true],
  ['Drizzle', new Error('Failed query', { cause: Object.assign(new Error('could not extend file'), { code: '53100' }) }), true],
  ['somebody else', Object.assign(new Error('too many connections'), { code: '53300' }), false],
])('what %s says of a disk is known', (_who, error, isFull) => {
  expect(isDiskFull(error)).toBe(isFull)
})

test('a start without room is one plain sentence', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'postwright-room-'))
  onTestFinished(() => rm(folder, { recursive: true }))

  await refuseWithoutRoom(folder, 1)
  await expect(refuseWithoutRoom(folder, 128 * 1024 ** 2, async () => 5_500_000)).rejects.toThrow(
    `The disk of the data folder ${folder} is full: 5 MB are left, and the database needs 128 MB to start. Free some room, or choose another folder: DATA_DIR=/var/lib/postwright npm start`,
  )
})
