import { type SQLWrapper, sql } from 'drizzle-orm'

import type { Tx } from '../src/infra/db/database.ts'
import { sharedApp } from './harness.ts'

export interface PlanNode {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  Plans?: PlanNode[]
}

/** How PostgreSQL would run a query, as the tenant's role: every step of it. */
export async function planOf(workspaceId: string, query: (tx: Tx) => SQLWrapper): Promise<PlanNode[]> {
  const { services } = await sharedApp()
  const { rows } = await services.db.transaction(workspaceId, (tx) =>
    tx.execute<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(sql`explain (format json) ${query(tx)}`),
  )
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  if (!plan) throw new Error('There is no plan.')
  return steps(plan)
}

/** A step and all below it. */
export function steps(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(steps)]
}
