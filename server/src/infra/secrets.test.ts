import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { openSecrets, SecretUnreadable } from './secrets.ts'

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'secrets-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

test('what was sealed is opened after a restart, by a key that only its owner may read', async () => {
  const first = await openSecrets({ appSecret: undefined, dataDir })
  const sealed = first.seal('sk-äöü-🔑')

  const later = await openSecrets({ appSecret: undefined, dataDir })

  expect(later.open(sealed)).toBe('sk-äöü-🔑')
  expect(sealed).not.toContain('sk-')
  expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600)
})

test('nodes that start together agree on one key', async () => {
  const [one, two, three] = await Promise.all([1, 2, 3].map(() => openSecrets({ appSecret: undefined, dataDir })))

  expect(two?.open(one?.seal('shared') ?? '')).toBe('shared')
  expect(three?.open(one?.seal('shared') ?? '')).toBe('shared')
})

test('the same text is never sealed twice alike', async () => {
  const { seal } = await openSecrets({ appSecret: undefined, dataDir })

  expect(seal('text')).not.toBe(seal('text'))
})

test('a sealed text that was changed, or sealed with another key, is refused', async () => {
  const ours = await openSecrets({ appSecret: 'a'.repeat(32), dataDir })
  const theirs = await openSecrets({ appSecret: 'b'.repeat(32), dataDir })
  const sealed = ours.seal('text')
  const changed = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA')

  expect(() => ours.open(changed)).toThrow(SecretUnreadable)
  expect(() => ours.open(sealed.slice(0, 14))).toThrow(SecretUnreadable)
  expect(() => theirs.open(sealed)).toThrow(SecretUnreadable)
})

test('a new first key seals, and the old one below it still opens', async () => {
  const before = await openSecrets({ appSecret: undefined, dataDir })
  const old = before.seal('old')
  const file = join(dataDir, 'secret.key')

  await writeFile(file, `new-key\n${await readFile(file, 'utf8')}`)
  const after = await openSecrets({ appSecret: undefined, dataDir })

  expect(after.open(old)).toBe('old')
  expect(after.seal('new').split('.')[0]).not.toBe(old.split('.')[0])
})

test('derived secrets differ by purpose and stay the same', async () => {
  const one = await openSecrets({ appSecret: undefined, dataDir })
  const two = await openSecrets({ appSecret: undefined, dataDir })

  expect(one.derive('sessions')).toBe(two.derive('sessions'))
  expect(one.derive('sessions')).not.toBe(one.derive('links'))
})
