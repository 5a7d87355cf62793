import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterEach, beforeEach, expect, test } from 'vitest'

import { openSecrets, SecretUnreadable } from './secrets.ts'

const place = 'channels.sealed_credentials.1'
let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'secrets-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

test('what was sealed is opened after a restart, by a key that only its owner may read', async () => {
  const first = await openSecrets({ appSecret: undefined, dataDir })
  const sealed = first.seal('sk-äöü-🔑', place)

  const later = await openSecrets({ appSecret: undefined, dataDir })

  expect(later.open(sealed, place)).toBe('sk-äöü-🔑')
  expect(sealed).not.toContain('sk-')
  expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600)
})

test('nodes that start together agree on one key', async () => {
  const [one, two, three] = await Promise.all([1, 2, 3].map(() => openSecrets({ appSecret: undefined, dataDir })))

  expect(two?.open(one?.seal('shared', place) ?? '', place)).toBe('shared')
  expect(three?.open(one?.seal('shared', place) ?? '', place)).toBe('shared')
})

test('the same text is never sealed twice alike', async () => {
  const { seal } = await openSecrets({ appSecret: undefined, dataDir })

  expect(seal('text', place)).not.toBe(seal('text', place))
})

test('a sealed text that was changed, or sealed with another key, is refused', async () => {
  const ours = await openSecrets({ appSecret: 'a'.repeat(32), dataDir })
  const theirs = await openSecrets({ appSecret: 'b'.repeat(32), dataDir })
  const sealed = ours.seal('text', place)
  const changed = sealed.slice(0, -2) + (sealed.endsWith('AA') ? 'BB' : 'AA')

  expect(() => ours.open(changed, place)).toThrow(SecretUnreadable)
  expect(() => ours.open(sealed.slice(0, 14), place)).toThrow(SecretUnreadable)
  expect(() => theirs.open(sealed, place)).toThrow(SecretUnreadable)
})

test('what was sealed for one row does not open in another, nor in another column or table', async () => {
  const { seal, open } = await openSecrets({ appSecret: undefined, dataDir })
  const sealed = seal('text', place)

  expect(open(sealed, place)).toBe('text')
  for (const other of ['channels.sealed_credentials.2', 'channels.settings.1', 'mails.sealed_credentials.1'] as const)
    expect(() => open(sealed, other)).toThrow(SecretUnreadable)
})

test('what was sealed before places counted still opens', async () => {
  const { open } = await openSecrets({ appSecret: 'a'.repeat(32), dataDir })

  expect(open('539313a7.WtQvtWqWtJIZ66fWRBFic7OzC4fWOK1DyytasnvyclLPW9IlQi_-', place)).toBe('from before')
})

test('a new first key seals, and the old one below it still opens', async () => {
  const before = await openSecrets({ appSecret: undefined, dataDir })
  const old = before.seal('old', place)
  const file = join(dataDir, 'secret.key')

  await writeFile(file, `new-key\n${await readFile(file, 'utf8')}`)
  const after = await openSecrets({ appSecret: undefined, dataDir })

  expect(after.open(old, place)).toBe('old')
  expect(after.seal('new', place).split('.')[0]).not.toBe(old.split('.')[0])
})

test('derived secrets differ by purpose and stay the same', async () => {
  const one = await openSecrets({ appSecret: undefined, dataDir })
  const two = await openSecrets({ appSecret: undefined, dataDir })

  expect(one.derive('sessions')).toBe(two.derive('sessions'))
  expect(one.derive('sessions')).not.toBe(one.derive('links'))
})
