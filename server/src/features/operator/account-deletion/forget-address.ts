import { sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'

/** Columns with which a row belongs to an address: a mail to it, an invitation of it, its subscription. */
const addressColumns = ['email', 'recipient']
/** These rows are the person's own, and go with the person; the log has a way of its own to forget. */
const elsewhere = ['users', 'profiles', 'audit_log']

/**
 * Removes what is kept by the person's address rather than by their account, and what tells others who they were. The columns come from the
 * database catalogue, so that a table that comes later is not forgotten.
 */
export async function forgetAddress(tx: Tx, { id, email }: { id: string; email: string }): Promise<void> {
  const { rows } = await tx.execute<{ name: string; column: string }>(sql`
    select c.relname as name, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and not a.attisdropped
      and a.attname = any (array[${sql.join(
        addressColumns.map((column) => sql`${column}`),
        sql`, `,
      )}]) and a.atttypid = 'text'::regtype
    order by c.relname`)
  for (const { name, column } of rows) {
    if (elsewhere.includes(name)) continue
    await tx.execute(sql`delete from ${sql.identifier(name)} where lower(${sql.identifier(column)}) = lower(${email})`)
  }
  await tx.execute(sql`delete from notifications where about = ${id} or link like ${`%${id}%`} or subject ->> 'email' = ${email}`)
}
