import { Client } from 'pg'

import type { Log } from '../log.ts'
import { StartRefused } from '../start-refused.ts'
import { admitted } from './login-sql.ts'
import { migrationLock } from './migrate.ts'
import { sqlState } from './sql-state.ts'
import { grantOptions } from './tenant-role.ts'

interface Admission {
  /** Of the role that owns the tables; leads to the server itself, not to a pooler. */
  ownerUrl: string
  /** Of the role that the product logs in with. */
  url: string
  /** Which transactions across workspaces show from now on, see `openDatabase`. */
  key: string
}

/**
 * Lets the role that the product logs in with use what the migrations made, and own nothing of it: it reads and writes rows, only adds to
 * the audit log, and sees those of workspaces only in transactions that show `key`. After each migration, since that makes new tables.
 *
 * @returns whether there is an owner apart; one role for both is let in with all it owns.
 * @throws StartRefused when the owner may not do that, with what an administrator must run.
 */
export async function admitLogin({ ownerUrl, url, key }: Admission, log: Log): Promise<boolean> {
  const login = await roleAt(url)
  const client = new Client({ connectionString: ownerUrl, application_name: 'postwright migrate' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [migrationLock])
    const { rows } = await client.query<{ owner: string; version: number; owns: boolean; granted: boolean }>(
      `select current_user as owner, current_setting('server_version_num')::int as version,
              exists (select from pg_class where relowner = to_regrole(quote_ident($1)) and relnamespace = 'public'::regnamespace) as owns,
              pg_has_role($1, 'postwright_tenant', case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end) as granted`,
      [login],
    )
    const { owner = '', version = 0, owns = false, granted = false } = rows[0] ?? {}
    if (owner === login) {
      log.warn(
        { role: login },
        'the database role that Postwright logs in with owns its tables: a second role for DATABASE_MIGRATION_URL keeps it from changing them',
      )
      return false
    }
    const names = { login: client.escapeIdentifier(login), owner: client.escapeIdentifier(owner) }
    if (owns) await orExplain(client, `reassign owned by ${names.login} to ${names.owner}`)
    if (!granted) await orExplain(client, `grant postwright_tenant to ${names.login}${grantOptions(version)}`)
    await client.query(`select set_config('admit.login', $1, true), set_config('admit.key', $2, true)`, [login, key])
    await client.query(admitted)
    await client.query('commit')
    return true
  } finally {
    await client.end()
  }
}

async function roleAt(url: string): Promise<string> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ role: string }>('select current_user as role')
    return rows[0]?.role ?? ''
  } finally {
    await client.end()
  }
}

async function orExplain(client: Client, statement: string): Promise<void> {
  try {
    await client.query(statement)
  } catch (error) {
    const insufficientPrivilege = '42501'
    if (sqlState(error) !== insufficientPrivilege) throw error
    throw new StartRefused(
      `The role of DATABASE_MIGRATION_URL may not arrange what the role of DATABASE_URL may do. As an administrator of the server, in this database, run: ${statement};`,
      { cause: error },
    )
  }
}
