import type { Client } from 'pg'

import type { Secrets } from '../secrets.ts'

/**
 * Seals with the current key whatever an older one sealed, wherever it is stored: sealed values know their key, so every text
 * and JSON column is looked through rather than a list of those that we remember. All or nothing. What lay unbound is bound to its
 * place: the table, the column and the primary key of its row.
 *
 * @returns how many rows were changed.
 */
export async function resealAll(client: Client, secrets: Secrets): Promise<number> {
  const old = secrets.keyIds.slice(1)
  if (old.length === 0) return 0
  const sealed = `(?<![\\w.-])(?:${old.join('|')})\\.(?:at\\.)?[A-Za-z0-9_-]{38,}`
  let changed = 0
  await client.query(`begin; select set_config('app.system', 'on', true)`)
  try {
    for (const { table, column, type, name, keys } of await textColumns(client)) {
      const { rows } = await client.query<{ at: string; text: string; key: string }>(
        `select ctid::text as at, ${column}::text as text, ${keyOf(keys)} as key from ${table} where ${column}::text ~ $1`,
        [`(${old.join('|')})\\.`],
      )
      for (const { at, text, key } of rows) {
        const place = `${name}.${key}` as const
        const resealed = text.replace(new RegExp(sealed, 'g'), (value) => secrets.seal(secrets.open(value, place), place))
        if (resealed === text) continue
        await client.query(`update ${table} set ${column} = $1::${type} where ctid = $2::tid`, [resealed, at])
        changed += 1
      }
    }
    await client.query('commit')
    return changed
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

interface TextColumn {
  table: string
  column: string
  type: string
  /** `table.column`, as sealed values are bound to it. */
  name: string
  /** The columns of the primary key, quoted, in its order. */
  keys: string[]
}

/** The primary key of a row as one text. */
function keyOf(keys: string[]): string {
  return keys.length === 0 ? `''` : keys.map((key) => `${key}::text`).join(` || ',' || `)
}

async function textColumns(client: Client): Promise<TextColumn[]> {
  const { rows } = await client.query<TextColumn>(
    `select format('%I.%I', n.nspname, c.relname) as table, quote_ident(a.attname) as column, format_type(a.atttypid, null) as type,
            c.relname || '.' || a.attname as name,
            coalesce((select json_agg(quote_ident(k.attname) order by p.position)
                      from pg_index i cross join unnest(i.indkey::int[]) with ordinality as p (number, position)
                      join pg_attribute k on k.attrelid = c.oid and k.attnum = p.number
                      where i.indrelid = c.oid and i.indisprimary), '[]'::json) as keys
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
     where n.nspname = 'public' and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and a.atttypid in ('text'::regtype, 'json'::regtype, 'jsonb'::regtype)`,
  )
  return rows
}
