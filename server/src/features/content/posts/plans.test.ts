import type { ListPosts } from '@postwright/contract/content/posts'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'

import { addBusiness } from '../../../../test/factories.ts'
import { type Member, sharedApp, signedIn } from '../../../../test/harness.ts'
import { type PlanNode, planOf, steps } from '../../../../test/query-plan.ts'
import { cursorOf } from '../../../cursor.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { listQuery, usualList } from './service/list.ts'
import { searchQuery } from './service/search.ts'
import { searchExpression } from '../../../search-words.ts'
import { closeQuery } from '../words/public.ts'
import { posts, postWords } from './table.ts'

// What PostgreSQL does with the lists of a workspace of 100,000 posts, under row-level security, as the tenant's role.
const count = 100_000
let owner: Member
let neighbour: Member
let businessId: string

beforeAll(async () => {
  owner = await signedIn()
  neighbour = await signedIn()
  businessId = (await addBusiness(owner.api)).id
  await fill(owner, businessId, count)
  await fill(neighbour, (await addBusiness(neighbour.api)).id, 1000)
  await (await sharedApp()).database.asAdmin('vacuum analyze posts')
})

const someTime = '2026-11-01T09:00:00.000Z'
const someId = '019a0000-0000-7000-8000-000000000000'
const lists: [string, Partial<ListPosts>, string[]][] = [
  ['everything', {}, ['posts_list_idx']],
  ['one business', {}, ['posts_business_idx', 'posts_list_idx']],
  ['one content type', { contentType: 'youtube' }, ['posts_type_idx']],
  ['one status', { status: 'needs_attention' }, ['posts_status_idx']],
  ['all filters', { status: 'needs_attention', contentType: 'youtube' }, ['posts_status_idx', 'posts_type_idx']],
  ['all without copies of the evergreen library', { status: 'kept', copies: 'without' }, ['posts_list_idx', 'posts_kept_idx']],
  ['all but the archive', { status: 'kept' }, ['posts_list_idx', 'posts_kept_idx']],
  [
    'a later page',
    { cursor: cursorOf([new Date(Date.now() - 90_000_000).toISOString(), '019a0000-0000-7000-8000-000000000000']) },
    ['posts_list_idx'],
  ],
]

test.each(lists)('the list of %s is read in the order of an index', async (what, filters, indexes) => {
  const input = { limit: 50, ...filters, ...(what === 'one business' && { businessId }) }

  const plan = await planOf(owner.workspaceId, (tx) => listQuery(tx, owner.workspaceId, input))

  expect(indexes).toContain(indexOnPosts(plan))
  expect(
    plan.filter((node) => node['Node Type'] === 'Sort' || (node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'posts')),
  ).toEqual([])
})

test.each<[string, Partial<ListPosts>, string]>([
  ['posts.list', {}, '51'],
  ['posts.list.kept.next', { status: 'kept', cursor: cursorOf([someTime, someId]) }, `'${someTime}', '${someId}', 51`],
])('%s is read in the order of an index with the one plan that may be kept for it', async (name, filters, values) => {
  const { services } = await sharedApp()

  const { rows } = await services.db.transaction(owner.workspaceId, async (tx) => {
    await usualList(tx, owner.workspaceId, { limit: 50, ...filters })
    await tx.execute(sql`set local plan_cache_mode = force_generic_plan`)
    const given = sql.raw(`'active', '${owner.workspaceId}', ${values}`)
    return tx.execute<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(sql`explain (format json) execute ${sql.identifier(name)}(${given})`)
  })

  const plan = rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => steps(Plan)))
  expect(['posts_list_idx', 'posts_kept_idx']).toContain(indexOnPosts(plan))
  expect(plan.filter((node) => node['Node Type'] === 'Sort')).toEqual([])
})

test('search is answered by the index of words, and shows a workspace its own posts alone', async () => {
  const plan = await planOf(owner.workspaceId, (tx) => searchQuery(tx, owner.workspaceId, { limit: 50 }, searchExpression('term4711')))
  expect(plan.map((node) => node['Index Name'])).toContain('posts_search_idx')

  const { services } = await sharedApp()
  const seen = await services.db.transaction(neighbour.workspaceId, everything)
  expect((await planOf(neighbour.workspaceId, everything)).map((node) => node['Index Name'])).toContain('posts_search_idx')
  expect([...new Set(seen.map((row) => row.workspaceId))]).toEqual([neighbour.workspaceId])
})

test('words that are written nearly so are read from an index, and those of a workspace alone', async () => {
  const plan = await planOf(owner.workspaceId, (tx) =>
    closeQuery(tx, { among: postWords, workspaceId: owner.workspaceId, word: 'evreything' }, { length: 10, most: 2 }),
  )

  expect(plan.map((node) => node['Index Name'])).toContain('post_words_length_idx')
})

test('where the operator could not mark the function, search finds the same without the index', async () => {
  const search = async () => (await owner.api.posts.list({ q: 'term4711' })).items
  const indexed = await search()
  expect(indexed).toHaveLength(count / 5000)

  await (await sharedApp()).database.asAdmin('alter function pg_catalog.ts_match_vq(tsvector, tsquery) not leakproof')

  const plan = await planOf(owner.workspaceId, (tx) => searchQuery(tx, owner.workspaceId, { limit: 50 }, searchExpression('term4711')))
  expect(plan.map((node) => node['Index Name'])).not.toContain('posts_search_idx')
  expect(await search()).toEqual(indexed)
})

/** Forgets the workspace, as only a mistake would. */
function everything(tx: Tx) {
  return tx
    .select({ workspaceId: posts.workspaceId })
    .from(posts)
    .where(sql`${posts.search} @@ to_tsquery('simple', 'term471')`)
}

async function fill({ workspaceId, userId }: Member, business: string, rows: number): Promise<void> {
  const { services } = await sharedApp()
  const piece = 5_000
  // A piece at a time: each statement has its time limit.
  for (let from = 1; from <= rows; from += piece)
    await services.db.asSystem('fill a workspace for a test', (tx) =>
      tx.execute(sql`
        insert into posts (id, workspace_id, business_id, author_id, content_type, status, body, created_at, updated_at)
        select gen_random_uuid(), ${workspaceId}, ${business}, ${userId},
          case when n % 1000 = 0 then 'youtube' else 'linkedin' end, case when n % 1000 < 2 then 'needs_attention' else 'draft' end,
          'Post ' || n || ' about word' || n % 997 || ' and term' || n % 5000 || ' with some words that all of them have',
          now() - n * interval '1 minute', now() - n * interval '1 minute'
        from generate_series(${from}::int, ${Math.min(rows, from + piece - 1)}::int) n`),
    )
}

function indexOnPosts(plan: PlanNode[]): string | undefined {
  return plan.find((node) => node['Index Name']?.startsWith('posts_'))?.['Index Name']
}
