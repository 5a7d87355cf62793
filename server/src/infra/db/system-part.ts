import { sql } from 'drizzle-orm'

import type { Tx } from './transaction.ts'

/**
 * Runs one part of a transaction across tenants, also of a tenant's transaction, which is bound to its tenant again after it.
 * For what a tenant causes and may not see, such as somebody else's notification. The reason is for grep, as with `asSystem`.
 */
export async function systemPart<T>(tx: Tx, _reason: string, run: () => Promise<T>): Promise<T> {
  // A select list is worked through from left to right, so that this reads what was before.
  const { rows } = await tx.execute<Bound>(
    sql`select current_setting('role') as role, coalesce(current_setting('app.system', true), '') as system, set_config('role', 'none', true), set_config('app.system', 'on', true)`,
  )
  const [before = { role: 'none', system: '' }] = rows
  try {
    const result = await run()
    await bind(tx, before)
    return result
  } catch (error) {
    // After a statement that failed, nothing but a rollback is possible, and that binds the tenant again by itself.
    await bind(tx, before).catch(() => {})
    throw error
  }
}

type Bound = Record<'role' | 'system', string>

async function bind(tx: Tx, { role, system }: Bound): Promise<void> {
  await tx.execute(sql`select set_config('role', ${role}, true), set_config('app.system', ${system}, true)`)
}
