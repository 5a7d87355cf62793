import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Tx } from '../../../infra/db/database.ts'
import { createToken } from '../newsletter/public.ts'

export interface NewReader {
  email: string
  emailKey: string
  name: string
}

interface Vouched {
  workspaceId: string
  businessId: string
  source: 'file' | 'added'
  consent: string
  vouchedBy: string
}

const atOnce = 20_000

/**
 * Puts people on the list whose consent somebody vouches for. Whoever is known stays as they are: nobody who left is brought back. Of these
 * addresses each stands here once.
 *
 * @returns the ids by the keys of the addresses that are new.
 */
export async function insertReaders(
  tx: Tx,
  { workspaceId, businessId, source, consent, vouchedBy }: Vouched,
  readers: readonly NewReader[],
): Promise<Map<string, string>> {
  const added = new Map<string, string>()
  for (const some of inPieces(readers)) {
    // A statement of its own: values one by one take many times as long for a hundred thousand.
    const { rows } = await tx.execute<{ id: string; email_key: string }>(sql`
      insert into subscribers (id, workspace_id, business_id, email, email_key, name, leave_token, status, source, consent, vouched_by, confirmed_at)
      select id, ${workspaceId}, ${businessId}, email, email_key, name, token, 'subscribed', ${source}, ${consent}, ${vouchedBy}, now()
      from unnest(
        ${sql.param(some.map(() => uuidv7()))}::uuid[], ${sql.param(some.map(({ email }) => email))}::text[],
        ${sql.param(some.map(({ emailKey }) => emailKey))}::text[], ${sql.param(some.map(({ name }) => name))}::text[],
        ${sql.param(some.map(() => createToken()))}::text[]
      ) as given (id, email, email_key, name, token)
      on conflict do nothing returning id, email_key`)
    for (const { id, email_key: emailKey } of rows) added.set(emailKey, id)
  }
  return added
}

/** Which of these are on the list of a business already, by the keys of their addresses, and whether they left it. */
export async function knownReaders(
  tx: Tx,
  { businessId, keys }: { businessId: string; keys: readonly string[] },
): Promise<Map<string, 'known' | 'left'>> {
  const known = new Map<string, 'known' | 'left'>()
  for (const some of inPieces(keys)) {
    const { rows } = await tx.execute<{ email_key: string; is_on: boolean }>(sql`
      select email_key, status in ('subscribed', 'pending') as is_on from subscribers
      where business_id = ${businessId} and email_key = any(${sql.param(some)}::text[])`)
    for (const { email_key: emailKey, is_on: isOn } of rows) known.set(emailKey, isOn ? 'known' : 'left')
  }
  return known
}

function* inPieces<T>(all: readonly T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += atOnce) yield all.slice(from, from + atOnce)
}
