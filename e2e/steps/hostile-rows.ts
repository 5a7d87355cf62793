import { openDatabase } from '../../server/src/infra/db/database.ts'
import { findRunningPostgres } from '../../server/src/infra/embedded-postgres/embedded-postgres.ts'
import { createLog } from '../../server/src/infra/log.ts'
import { hostileTexts } from './hostile-text.ts'

interface Column {
  table: string
  column: string
  type: 'text' | 'jsonb'
}

/** Columns and members whose value is chosen by the product: a foreign one is no text that somebody wrote. */
const chosen =
  /(^|_)(ids?|key|keys|hash|token|status|state|kind|type|role|email|zone|language|languages|currency|plan|provider|model|mode|action|link|url|path|icon|country|cron|rule|event|scope|scopes|period|about|secret|password|code|codes|handle|cursor|at|on|time|version|format|variants|origin|direction|cause|channel|hash|salt|algorithm|what|by|outcome|series|reference|template|wish|purpose|quota|slug|steps|state|rhythm|weekday|day|settings|sealed|credentials|config|subject|search|words|lemma|provider_id|account_id|ip_address|user_agent|network|value|payload|data|input|output|request|response|store|place)$/
const proseMembers =
  /^(title|body|text|name|label|alt|note|comment|brief|description|headline|detail|message|person|post|workspace|business|guest|task|tone|audience|sentence|offer|proof|style|example|word|question|answer)$/i

/**
 * Puts a hostile text behind what somebody wrote into every row: names, titles, texts, notes, comments. Whatever the database refuses stays
 * as it was.
 *
 * @returns how many values were changed
 */
export async function fillWithHostileText(dataDir: string): Promise<number> {
  const url = await findRunningPostgres(dataDir)
  if (url === null) throw new Error(`No PostgreSQL runs on ${dataDir}.`)
  const db = openDatabase({ url, log: createLog({ level: 'silent' }), poolSize: 1 })
  const client = await db.pool.connect()
  let next = 0
  const some = (count: number) => Array.from({ length: count }, () => hostileTexts[next++ % hostileTexts.length])

  function hostile(value: string, column: string): string {
    return isLong.test(column) ? `${value}\n\n${some(40).join('\n\n')}` : `${value.slice(0, 40)} ${some(1)[0]}`
  }

  function within(value: unknown, member = ''): unknown {
    if (typeof value === 'string') return proseMembers.test(member) && value.length > 0 ? hostile(value, member) : value
    if (Array.isArray(value)) return value.map((item) => within(item, member))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, within(item, name)]))
  }

  let changed = 0
  try {
    await client.query(`select set_config('app.system', 'on', false)`)
    const { rows: columns } = await client.query<Column>(
      `select table_name as table, column_name as column, data_type as type from information_schema.columns
       where table_schema = 'public' and data_type in ('text', 'jsonb') and is_generated = 'NEVER' order by 1, 2`,
    )
    for (const { table, column, type } of columns) {
      if (type === 'text' && chosen.test(column)) continue
      const { rows } = await client.query<{ at: string; value: unknown }>(
        `select ctid::text as at, "${column}" as value from "${table}" where "${column}" is not null limit 300`,
      )
      for (const { at, value } of rows) {
        const other = type === 'text' ? hostile(String(value), column) : JSON.stringify(within(value, column))
        if (type === 'jsonb' && other === JSON.stringify(value)) continue
        // What moves a row would lose the others of its page: each is looked up by where it lies, once.
        changed += await client.query(`update "${table}" set "${column}" = $1 where ctid = $2::tid`, [other, at]).then(
          ({ rowCount }) => rowCount ?? 0,
          () => 0,
        )
      }
    }
    return changed
  } finally {
    client.release()
    await db.close()
  }
}

const isLong = /^(body|text|context|content|brief)$/
