import type { Pool } from 'pg'

/**
 * A tenant's transaction may add jobs and read the queues' rules. It cannot see or change a job: of its own it gets the id
 * back, and nothing else.
 */
export async function letTenantsSend(pool: Pool, schema: string): Promise<void> {
  const { rows } = await pool.query<{ granted: boolean }>(
    `select has_schema_privilege('postwright_tenant', $1, 'usage') and has_table_privilege('postwright_tenant', $1 || '.job_common', 'insert') as granted`,
    [schema],
  )
  if (rows[0]?.granted) return

  await pool.query(`grant usage on schema ${schema} to postwright_tenant;
    grant select on ${schema}.queue to postwright_tenant;
    grant insert, select (id) on ${schema}.job, ${schema}.job_common to postwright_tenant`)
}
