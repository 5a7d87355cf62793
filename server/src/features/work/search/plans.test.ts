import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'

import { addBusiness } from '../../../../test/factories.ts'
import { type Member, sharedApp, signedIn } from '../../../../test/harness.ts'
import { type PlanNode, planOf, steps } from '../../../../test/query-plan.ts'
import { searchExpression } from '../../../search-words.ts'
import { findQuery as documentsQuery } from '../../content/documents/find-documents.ts'
import { findQuery as postsQuery } from '../../content/posts/find.ts'

// What PostgreSQL does with a search of a workspace of 100,000 posts and 20,000 passages, under row-level security, as the tenant's role.
const count = 100_000
const piece = 5_000
let owner: Member

beforeAll(async () => {
  owner = await signedIn({ plan: 'agency' })
  const { workspaceId } = owner
  const { id: businessId } = await addBusiness(owner.api)
  for (let more = 0; more < 5; more += 1) await addBusiness(owner.api)
  const { services, database } = await sharedApp()
  await services.db.asSystem('fill a workspace for a test', async (tx) => {
    // A piece at a time: each statement has its time limit.
    for (let from = 1; from <= count; from += piece)
      await tx.execute(sql`
        insert into posts (id, workspace_id, business_id, content_type, body, updated_at)
        select gen_random_uuid(), ${workspaceId}, ${businessId}, 'x',
          'Post about word' || n % 997 || ' and term' || n % 5000 || ' with some words that all of them have', now() - n * interval '1 minute'
        from generate_series(${from}::int, ${from + piece - 1}::int) n`)
    await tx.execute(sql`
      insert into documents (id, workspace_id, business_id, name, source_hash, status)
      select gen_random_uuid(), ${workspaceId}, ${businessId}, 'list' || n || '.pdf', n::text, 'ready' from generate_series(1, 1000) n`)
    for (let position = 1; position <= 20; position += 1)
      await tx.execute(sql`
        insert into document_passages (id, workspace_id, business_id, document_id, position, body, search)
        select gen_random_uuid(), d.workspace_id, d.business_id, d.id, ${position}::int, 'text',
          to_tsvector('simple', 'term' || (row_number() over () + ${position}::int * 1000) % 5000 || ' all of them')
        from documents d where d.workspace_id = ${workspaceId}`)
  })
  await database.asAdmin('vacuum analyze posts, documents, document_passages')
})

const wanted = (q: string) => ({ workspaceId: owner.workspaceId, q, limit: 6 })

test('a rare word is looked up in the index of words', async () => {
  const plan = await planOf(owner.workspaceId, (tx) => postsQuery(tx, wanted(''), searchExpression('term4711')))

  expect(indexesOn(plan)).toContain('posts_search_idx')
  expect(scannedWhole(plan)).toEqual([])
})

test('words are looked up once, however many businesses there are', async () => {
  const plan = await planOf(owner.workspaceId, (tx) => postsQuery(tx, wanted(''), searchExpression('term4711')))

  // The second plan of a nested loop runs again for each row of the first.
  const again = plan
    .filter((node) => node['Node Type'] === 'Nested Loop')
    .flatMap(({ Plans: [, inner] = [] }) => (inner ? steps(inner) : []))
  expect(plan.filter(isLookUp)).toHaveLength(1)
  expect(again.filter(isLookUp)).toEqual([])
})

test('a word that nearly every post has is looked for among the newest, of which there are enough', async () => {
  const plan = await planOf(owner.workspaceId, (tx) => postsQuery(tx, wanted(''), searchExpression('words')))

  expect(indexesOn(plan)).toContain('posts_list_idx')
  expect(plan.filter((node) => node['Node Type'] === 'Bitmap Heap Scan' && node['Relation Name'] === 'posts')).toEqual([])
  expect(scannedWhole(plan)).toEqual([])
})

test('documents are found by their names and their texts in the indexes of words', async () => {
  const plan = await planOf(owner.workspaceId, () => documentsQuery(wanted(''), ['term4711']))

  expect(indexesOn(plan)).toEqual(expect.arrayContaining(['documents_name_idx', 'document_passages_search_idx']))
  expect(scannedWhole(plan)).toEqual([])
})

type Plan = Awaited<ReturnType<typeof planOf>>

const isLookUp = (node: PlanNode) => node['Index Name'] === 'posts_search_idx'
const indexesOn = (plan: Plan) => plan.flatMap((node) => node['Index Name'] ?? [])
const large = new Set(['posts', 'document_passages'])

function scannedWhole(plan: Plan) {
  return plan.filter((node) => node['Node Type'] === 'Seq Scan' && large.has(node['Relation Name'] ?? ''))
}
