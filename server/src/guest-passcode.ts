import { createHmac, randomInt } from 'node:crypto'

import { passcodeRestMinutes, passcodeTries } from '@postwright/contract/content/passcode'
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

import type { Services } from './context.ts'
import type { Tx } from './infra/db/database.ts'
import { isSameSecret } from './infra/same-secret.ts'

/** `isNew`: this try was the one after which nobody gets in for a while. */
export type Passed = { passed: true } | { passed: false; triesLeft: number } | { passed: false; restsUntil: Date; isNew: boolean }

export function newPasscode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** Keyed, and of one address alone, by the id of what it leads to: whoever reads the database finds no digits by trying them all. */
export function hashOfPasscode({ secrets }: Pick<Services, 'secrets'>, { id, digits }: { id: string; digits: string }): string {
  return createHmac('sha256', secrets.derive('review-link passcodes')).update(`${id} ${digits}`).digest('base64url')
}

/**
 * Whether these are the digits of a row that keeps `passcode_hash`, `tries` and `rests_until`. Each try is taken from the row before it is compared, so that
 * no number of them at once gets more than ten looks at it; after the tenth it rests.
 */
export async function tryPasscode(
  tx: Tx,
  { table, which, hash }: { table: PgTable; which: SQL | undefined; hash: string },
): Promise<Passed> {
  const { rows } = await tx.execute<{ tries: number; passcode_hash: string | null }>(
    sql`update ${table} set tries = tries + 1, rests_until = null where ${which} and (rests_until is null or rests_until <= now()) returning tries, passcode_hash`,
  )
  const [taken] = rows
  const restsUntil = async (rest: SQL, isNew: boolean): Promise<Passed> => {
    const { rows: resting } = await tx.execute<{ until: string | null }>(rest)
    return { passed: false, restsUntil: new Date(resting[0]?.until ?? Date.now()), isNew }
  }
  if (!taken) return restsUntil(sql`select rests_until as until from ${table} where ${which}`, false)
  if (taken.passcode_hash !== null && isSameSecret(hash, taken.passcode_hash)) {
    await tx.execute(sql`update ${table} set tries = 0 where ${which}`)
    return { passed: true }
  }
  if (taken.tries < passcodeTries) return { passed: false, triesLeft: passcodeTries - taken.tries }
  const rest = sql`update ${table} set tries = 0, rests_until = now() + make_interval(mins => ${passcodeRestMinutes}) where ${which} returning rests_until as until`
  return restsUntil(rest, true)
}

/** What a browser keeps of a guest: that they knew the digits, and how they are called. */
export interface Visit {
  /** Whether the passcode was given; the hash of it then, so that a new passcode is asked for again. */
  passed: string | null
  /** How they are called, where that is not whom the link is for. */
  name: string | null
}

/** A signed text for the cookie of one address. */
export function signVisit(services: Pick<Services, 'secrets'>, tokenHash: string, { passed, name }: Visit): string {
  const text = Buffer.from(JSON.stringify([passed, name])).toString('base64url')
  return `${text}.${signature(services, tokenHash, text)}`
}

/** Nothing where it was not signed for this address. */
export function readVisit(services: Pick<Services, 'secrets'>, tokenHash: string, signed: string | undefined): Visit {
  const nobody = { passed: null, name: null }
  const [text = '', given = ''] = signed?.split('.') ?? []
  if (text.length > 2_000 || !isSameSecret(given, signature(services, tokenHash, text))) return nobody
  const [passed, name] = JSON.parse(Buffer.from(text, 'base64url').toString()) as [string | null, string | null]
  return { passed, name }
}

function signature({ secrets }: Pick<Services, 'secrets'>, tokenHash: string, text: string): string {
  return createHmac('sha256', secrets.derive('review-link visits')).update(`${tokenHash} ${text}`).digest('base64url')
}
