import type { Client } from 'pg'

import { StartRefused } from '../start-refused.ts'
import { sqlState } from './sql-state.ts'

/**
 * Makes sure that the role of tenant transactions exists and that this role may become it. What it may do with which
 * table is granted by the migrations, table by table: nothing is open to it by default.
 */
export async function ensureTenantRole(client: Client): Promise<void> {
  const { rows } = await client.query<{ version: number; exists: boolean }>(
    `select current_setting('server_version_num')::int as version, exists (select from pg_roles where rolname = 'postwright_tenant') as exists`,
  )
  const found = rows[0]
  const options = grantOptions(found?.version ?? 0)

  await orExplain('create role postwright_tenant nologin', found?.exists ?? false)
  const { rows: grants } = await client.query<{ granted: boolean }>(
    `select pg_has_role(current_user, 'postwright_tenant', $1) as granted`,
    [options ? 'SET' : 'MEMBER'],
  )
  await orExplain(`grant postwright_tenant to current_user${options}`, grants[0]?.granted ?? false)

  await client.query('grant usage on schema public to postwright_tenant')

  async function orExplain(statement: string, done: boolean): Promise<void> {
    if (done) return
    try {
      await client.query(statement)
    } catch (error) {
      const [insufficientPrivilege, duplicateObject] = ['42501', '42710']
      if (sqlState(error) === duplicateObject) return
      if (sqlState(error) !== insufficientPrivilege) throw error
      throw new StartRefused(
        "The database role may not create the role that tenants' transactions run as. As an administrator of the server, run: " +
          `create role postwright_tenant nologin; grant postwright_tenant to "${client.user}"${options};`,
        { cause: error },
      )
    }
  }
}

/** Since PostgreSQL 16 a role can become another one without having its rights all the time. */
export function grantOptions(version: number): string {
  return version >= 160_000 ? ' with set true, inherit false' : ''
}
