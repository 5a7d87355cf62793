import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

import { StartRefused } from '../start-refused.ts'
import type { Manifest } from './manifest.ts'
import { listTables } from './tables.ts'

/**
 * Puts the rows of a backup into tables of the same migration, all or nothing. Foreign keys are set aside and checked at the
 * end, since rows point at each other in every direction; so are triggers, since what they do was done.
 */
export async function loadDatabase(client: Client, folder: string, manifest: Manifest): Promise<void> {
  await client.query(`begin; select set_config('app.system', 'on', true)`)
  try {
    const tables = await listTables(client)
    const { rows: foreignKeys } = await client.query<{ name: string; owner: string; definition: string }>(
      `select quote_ident(conname) as name, conrelid::regclass::text as owner, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
    )
    for (const { owner, name } of foreignKeys) await client.query(`alter table ${owner} drop constraint ${name}`)
    for (const { name, isForced } of tables) {
      // COPY does not go through policies; for this transaction alone the owner is not held to them.
      if (isForced) await client.query(`alter table public.${name} no force row level security`)
      await client.query(`alter table public.${name} disable trigger user`)
      // What migrations put there is in the backup too. A log that only grows lets nobody delete, and has nothing yet.
      const { rows } = await client.query<{ filled: boolean }>(`select exists (select from public.${name}) as filled`)
      if (rows[0]?.filled) await client.query(`delete from public.${name}`)
    }

    const missing = manifest.tables.find(({ name }) => !tables.some((table) => table.name === name))
    if (missing) throw new StartRefused(`The backup has a table ${missing.name} that its migrations do not make.`)
    for (const { name, columns, path } of manifest.tables)
      await pipeline(createReadStream(join(folder, path)), client.query(copyFrom(`copy public.${name} (${columns.join(', ')}) from stdin`)))

    for (const { owner, name, definition } of foreignKeys) await client.query(`alter table ${owner} add constraint ${name} ${definition}`)
    for (const { name, isForced } of tables)
      await client.query(
        `alter table public.${name} enable trigger user${isForced ? `; alter table public.${name} force row level security` : ''}`,
      )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
