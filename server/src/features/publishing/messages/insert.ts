import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Tx } from '../../../infra/db/database.ts'

interface Vouched {
  workspaceId: string
  businessId: string
  source: 'file' | 'added'
  consent: string
  vouchedBy: string
}

const atOnce = 20_000

/**
 * Puts people on the list whose consent somebody vouches for. Whoever is known stays as they are: nobody who left is brought back.
 *
 * @returns the ids of those who are new.
 */
export async function insertContacts(
  tx: Tx,
  { workspaceId, businessId, source, consent, vouchedBy }: Vouched,
  people: readonly { phone: string; name: string }[],
): Promise<string[]> {
  const added: string[] = []
  for (let from = 0; from < people.length; from += atOnce) {
    const some = people.slice(from, from + atOnce)
    const { rows } = await tx.execute<{ id: string }>(sql`
      insert into contacts (id, workspace_id, business_id, phone, name, source, consent, vouched_by)
      select id, ${workspaceId}, ${businessId}, phone, name, ${source}, ${consent}, ${vouchedBy}
      from unnest(
        ${sql.param(some.map(() => uuidv7()))}::uuid[], ${sql.param(some.map(({ phone }) => phone))}::text[],
        ${sql.param(some.map(({ name }) => name))}::text[]
      ) as given (id, phone, name)
      on conflict do nothing returning id`)
    added.push(...rows.map(({ id }) => id))
  }
  return added
}

/** Which of these are on the list of a business already, and whether they left it. */
export async function knownContacts(
  tx: Tx,
  { businessId, phones }: { businessId: string; phones: readonly string[] },
): Promise<Map<string, 'known' | 'left'>> {
  const { rows } = await tx.execute<{ phone: string; is_on: boolean }>(sql`
    select phone, status <> 'left' as is_on from contacts
    where business_id = ${businessId} and phone = any(${sql.param([...phones])}::text[])`)
  return new Map(rows.map(({ phone, is_on: isOn }) => [phone, isOn ? 'known' : 'left']))
}
