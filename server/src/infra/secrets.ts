import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { link, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

import { openDataFolder } from './data-folder.ts'
import { StartRefused } from './start-refused.ts'

export interface Secrets {
  /** Encrypts for one place, and opens there alone: `keyId.at.payload`. */
  seal: (text: string, place: SealedPlace) => string
  /** @throws SecretUnreadable when the key is not ours, the text was changed, or it was sealed for another place. */
  open: (sealed: string, place: SealedPlace) => string
  /** A secret of its own for one purpose, the same at every start. */
  derive: (purpose: string) => string
  /** Of the keys that are at hand, the one that seals first. */
  keyIds: string[]
}

/** `table.column.primary key` of what is stored, so that nobody who can write rows can swap two of them; of what is handed out, what it is for. */
export type SealedPlace = `${string}.${string}`

export interface SecretsOptions {
  appSecret: string | undefined
  /** Opens what was sealed before APP_SECRET was changed. */
  appSecretPrevious?: string | undefined
  dataDir: string
}

export class SecretUnreadable extends Error {
  override name = 'SecretUnreadable'
}

type Key = { id: string; bytes: Buffer }

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16
/** Stands before the payload of what is bound to its place. */
const bound = 'at'

/** Uses APP_SECRET when it is set, else the key file in the data folder, which it makes at the first start. */
export async function openSecrets({ appSecret, appSecretPrevious, dataDir }: SecretsOptions): Promise<Secrets> {
  const given = [appSecret, appSecretPrevious].filter((text) => text !== undefined)
  return makeSecrets(given.length > 0 ? given.map(makeKey) : await readKeyFile(keyFileIn(dataDir)))
}

/** Puts a new key before those of the key file, and later leaves it as the only one. */
export async function addKey(dataDir: string): Promise<void> {
  const old = await readFile(keyFileIn(dataDir), 'utf8')
  await writeKeyFile(dataDir, `${randomBytes(32).toString('base64')}\n${old}`)
}

export async function dropOldKeys(dataDir: string): Promise<void> {
  const [current] = (await readFile(keyFileIn(dataDir), 'utf8')).split('\n')
  await writeKeyFile(dataDir, `${current}\n`)
}

async function writeKeyFile(dataDir: string, text: string): Promise<void> {
  const draft = `${keyFileIn(dataDir)}.${randomUUID()}`
  await writeFile(draft, text, { mode: 0o600, flush: true })
  await rename(draft, keyFileIn(dataDir))
}

function keyFileIn(dataDir: string): string {
  return join(dataDir, 'secret.key')
}

/** The first key seals; each of them opens what it sealed. */
function makeSecrets(keys: Key[]): Secrets {
  const [current] = keys
  if (!current) throw new Error('There is no secret key.')

  return {
    seal(text, place) {
      const iv = randomBytes(ivBytes)
      const encrypt = createCipheriv(cipher, current.bytes, iv, { authTagLength: tagBytes })
      encrypt.setAAD(Buffer.from(place))
      const body = Buffer.concat([encrypt.update(text, 'utf8'), encrypt.final()])
      return `${current.id}.${bound}.${Buffer.concat([iv, encrypt.getAuthTag(), body]).toString('base64url')}`
    },
    open(sealed, place) {
      const [id, ...rest] = sealed.split('.')
      const payload = rest.at(-1)
      const key = keys.find((candidate) => candidate.id === id)
      if (!key || !payload) throw new SecretUnreadable('A secret was sealed with a key that this Postwright does not have.')

      const bytes = Buffer.from(payload, 'base64url')
      const decrypt = createDecipheriv(cipher, key.bytes, bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
      try {
        // What was sealed before places counted is bound to none, until `npm run rotate-secrets` seals it anew.
        if (rest.length > 1) decrypt.setAAD(Buffer.from(place))
        decrypt.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
        return Buffer.concat([decrypt.update(bytes.subarray(ivBytes + tagBytes)), decrypt.final()]).toString('utf8')
      } catch (cause) {
        throw new SecretUnreadable('A secret was changed after it was sealed, or lies where it does not belong.', { cause })
      }
    },
    derive: (purpose) => Buffer.from(hkdfSync('sha256', current.bytes, '', purpose, 32)).toString('base64url'),
    keyIds: keys.map(({ id }) => id),
  }
}

function makeKey(text: string): Key {
  const bytes = createHash('sha256').update(`postwright ${text}`).digest()
  return { bytes, id: createHash('sha256').update(bytes).digest('hex').slice(0, 8) }
}

/** One key per line, the current one first. */
async function readKeyFile(file: string): Promise<Key[]> {
  const text = await readFile(file, 'utf8').catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    await createKeyFile(file)
    return readFile(file, 'utf8')
  })
  const keys = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .map(makeKey)
  if (keys.length === 0)
    throw new StartRefused(`${file} is empty. Put the key back from a backup; without it, saved passwords and tokens cannot be read.`)
  return keys
}

/** Written aside and linked, so that it appears whole, and once when two nodes start together. */
async function createKeyFile(file: string): Promise<void> {
  await openDataFolder(dirname(file))
  const draft = `${file}.${randomUUID()}`
  const handle = await open(draft, 'wx', 0o600)
  await handle.writeFile(`${randomBytes(32).toString('base64')}\n`)
  await handle.sync()
  await handle.close()
  await link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(draft)
}
