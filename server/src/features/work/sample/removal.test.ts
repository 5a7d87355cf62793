import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { startPublishingApp } from '../../../../test/publishing-app.ts'
import { settledSample } from '../../../../test/sample.ts'

// Nobody else's work is under way here: every row counts.
const app = await startPublishingApp()

/** The rows of every table, but for the log, which only grows. */
async function rowCounts(): Promise<Record<string, number>> {
  return app.behindTheScenes(async (tx) => {
    const { rows: tables } = await tx.execute<{ name: string }>(
      sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
    )
    const counts: Record<string, number> = {}
    for (const { name } of tables) {
      if (name === 'audit_log' || name === 'rate_limits' || name === 'rate_budgets') continue
      const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int as count from ${sql.identifier(name)}`)
      counts[name] = rows[0]?.count ?? 0
    }
    return counts
  })
}

test('removed, nothing of it is left in any table or store, but for what the log says', async () => {
  const member = await app.member()
  const colleague = await app.signedUp({ approval: 'approved', workspaceId: member.workspaceId, role: 'viewer' })
  const before = await rowCounts()
  const businessId = await settledSample(member)
  const task = await member.api.tasks.create({ title: 'Light the oven', businessId })
  await member.api.tasks.attach({ taskId: task.id, file: new File(['03:40'], 'times.txt', { type: 'text/plain' }) })
  await member.api.chat.send({ businessId, text: '/help' })
  await app.services.runningWork.finish()
  const stored = await app.behindTheScenes((tx) => tx.execute(sql`select id from files where workspace_id = ${member.workspaceId}`))

  const after = await member.api.sample.remove()

  expect(stored.rows).toHaveLength(3)
  expect(after).toEqual({ business: null, mayAdd: true, mayRemove: false })
  // What was asked in its chat stays counted.
  expect(await rowCounts()).toEqual({ ...before, usage_tracking: (before['usage_tracking'] ?? 0) + 1 })
  await expect(colleague.api.businesses.get({ id: businessId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const log = (await member.api.audit.list({ limit: 50 })).items.map(({ action }) => action)
  expect(log).toEqual(expect.arrayContaining(['business.add-sample', 'business.remove-sample']))
})
