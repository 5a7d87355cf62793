import { setTimeout as wait } from 'node:timers/promises'

import { Client } from 'pg'

import { StartRefused } from '../start-refused.ts'
import { systemCode } from '../system-error.ts'
import { grantOptions } from './tenant-role.ts'

/**
 * Waits a while for a server that does not answer yet, and says so once.
 *
 * @throws StartRefused when the server cannot be reached or is too old, or the role could read across workspaces.
 */
export async function checkRole(url: string, onWaiting?: () => void, variable = 'DATABASE_URL'): Promise<void> {
  const client = await connectPatiently(url, onWaiting, variable)
  try {
    const { rows } = await client.query<{ role: string; database: string; version: number; superuser: boolean; bypass: boolean }>(
      `select rolname as role, current_database() as database, current_setting('server_version_num')::int as version, rolsuper as superuser, rolbypassrls as bypass
       from pg_roles where rolname = current_user`,
    )
    const found = rows[0]
    if (!found) throw new StartRefused('The database does not say which role Postwright connected as.')
    if (found.version < 150_000)
      throw new StartRefused(`Postwright needs PostgreSQL 15 or later; ${variable} leads to version ${Math.floor(found.version / 10_000)}.`)
    if (found.superuser || found.bypass) {
      const power = found.superuser ? 'is a superuser' : 'has BYPASSRLS'
      throw new StartRefused(
        `The database role "${found.role}" ${power}, so nothing would keep one workspace's rows from another. ` +
          `Make a role of its own and put it in ${variable}: create role postwright_app login password '…'; alter database "${found.database}" owner to postwright_app; ` +
          `create role postwright_tenant nologin; grant postwright_tenant to postwright_app${grantOptions(found.version)};`,
      )
    }
  } finally {
    await client.end()
  }
}

const patienceMs = 15_000
/** Nobody listens yet, its name is not known yet, or it is still starting: usual when both are started together. */
const passing = new Set(['ECONNREFUSED', 'EAI_AGAIN', '57P03'])

async function connectPatiently(url: string, onWaiting: (() => void) | undefined, variable: string): Promise<Client> {
  const deadline = Date.now() + patienceMs
  for (let attempt = 0; ; attempt++) {
    const client = new Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      const code = systemCode(error) ?? ''
      if (!passing.has(code) || Date.now() > deadline) {
        const where = `${client.host}:${client.port}, database "${client.database}", role "${client.user}"`
        throw new StartRefused(
          `The database of ${variable} (${where}) cannot be used: ${(error instanceof Error && error.message) || code}.`,
          { cause: error },
        )
      }
      if (attempt === 0) onWaiting?.()
      await wait(300)
    }
  }
}
