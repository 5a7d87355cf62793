import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'

import { sharedApp } from '../../../../test/harness.ts'
import { cursorOf } from '../../../cursor.ts'
import { listPublished, listQuery } from './service.ts'

// What PostgreSQL does with the public list when there are 100,000 posts.
const count = 100_000

beforeAll(async () => {
  const { services, database } = await sharedApp()
  await services.db.plain.execute(sql`
    insert into blog_posts (id, title, slug, excerpt, body, author, published, published_at)
    select gen_random_uuid(), 'Post ' || n, 'post-' || n, 'An excerpt', 'A text', 'Bosduif Coffee', n % 10 > 0, now() - n * interval '1 minute'
    from generate_series(1, ${count}::int) n`)
  await database.asAdmin('vacuum analyze blog_posts')
})

const middle = cursorOf([new Date(Date.now() - 50_000 * 60_000).toISOString(), '019a0000-0000-7000-8000-000000000000'])

test.each([
  ['first', undefined],
  ['a later', middle],
])('%s page of the list is read in the order of its index, and no further', async (_, cursor) => {
  const { services } = await sharedApp()

  const { rows } = await services.db.plain.execute<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    sql`explain (format json, analyze) ${listQuery(services.db, cursor, 24)}`,
  )

  const [limit] = rows.flatMap((row) => row['QUERY PLAN'].map(({ Plan }) => Plan))
  expect(limit?.['Node Type']).toBe('Limit')
  expect(limit?.Plans).toMatchObject([{ 'Node Type': 'Index Scan', 'Index Name': 'blog_posts_list_idx', 'Actual Rows': 25 }])
  expect(limit?.Plans?.[0]?.['Rows Removed by Filter']).toBeUndefined()
})

interface PlanNode {
  'Node Type': string
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

test('page after page shows each published post once', async () => {
  const { services } = await sharedApp()
  const slugs: string[] = []
  let cursor: string | undefined
  do {
    const page = await listPublished(services, { cursor, limit: 9_000 })
    slugs.push(...page.items.map(({ slug }) => slug))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)

  expect(slugs).toHaveLength(count * 0.9)
  expect(new Set(slugs).size).toBe(slugs.length)
})
