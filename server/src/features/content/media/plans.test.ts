import type { ListAssets } from '@postwright/contract/content/media'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'

import { addBusiness } from '../../../../test/factories.ts'
import { type Member, sharedApp, signedIn } from '../../../../test/harness.ts'
import { type PlanNode, planOf } from '../../../../test/query-plan.ts'
import { cursorOf } from '../../../cursor.ts'
import { findMediaQuery } from './find-media.ts'
import { closeQuery } from '../words/public.ts'
import { listQuery } from './service/list.ts'
import { mediaWords } from './table.ts'

// What PostgreSQL does with the libraries of a workspace: four businesses with as much as each may have, as the tenant's role.
const each = 5_000
let owner: Member
let businessId: string

beforeAll(async () => {
  owner = await signedIn({ plan: 'enterprise' })
  const businesses = [
    await addBusiness(owner.api),
    await addBusiness(owner.api),
    await addBusiness(owner.api),
    await addBusiness(owner.api),
  ]
  businessId = businesses[0]!.id
  const { services, database } = await sharedApp()
  await services.db.asSystem('fill libraries for a test', async (tx) => {
    for (const { id } of businesses) {
      await tx.execute(sql`
        with made as (
          insert into files (id, workspace_id, kind, name, content_type, bytes)
          select gen_random_uuid(), ${owner.workspaceId}, 'asset', 'IMG ' || n, 'image/jpeg', n from generate_series(1, ${each}::int) n
          returning id, name, bytes
        )
        insert into assets (id, workspace_id, business_id, file_id, kind, name, source_hash, hash, content_type, bytes, width, height, alt, created_at)
        select gen_random_uuid(), ${owner.workspaceId}, ${id}, id, 'image', name, md5(name), md5(name || ${id}), 'image/jpeg', bytes, 100, 80,
          case when bytes % 1000 = 0 then 'A bowl of plums' else 'A cup ' || translate(md5(name), '0123456789', 'ghijklmnop') end, now() - bytes * interval '1 minute'
        from made`)
    }
  })
  await database.asAdmin('vacuum analyze assets, files, media_words')
})

const later = cursorOf([new Date(Date.now() - 90_000_000).toISOString(), '019a0000-0000-7000-8000-000000000000'])

test.each<[string, Partial<ListAssets>, string[][]]>([
  ['the newest', {}, []],
  ['a later page', { cursor: later }, []],
  ['what has no folder', { view: 'no-folder' }, []],
  ['what has words', {}, [['plums'], ['bowl', 'bowls']]],
])('the list of %s is read in the order of an index', async (_what, filters, words) => {
  const plan = await planOf(owner.workspaceId, (tx) =>
    listQuery(tx, owner.workspaceId, { businessId, limit: 60, view: 'all', shape: 'any', order: 'newest', ...filters }, words),
  )

  expect(indexes(plan)).toContain('assets_list_idx')
  expect(scansOrSorts(plan)).toEqual([])
})

test('the search among the libraries of a workspace reads the newest of them in the order of an index', async () => {
  const find = { workspaceId: owner.workspaceId, businessId: undefined, limit: 6 }
  const plan = await planOf(owner.workspaceId, (tx) => findMediaQuery(tx, find, [['bowl'], ['plum']]))

  expect(indexes(plan)).toContain('assets_newest_idx')
  expect(plan.filter((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'assets')).toEqual([])
  expect((await owner.api.search.find({ q: 'bowl plum' })).media).toHaveLength(6)
})

test('words that are written nearly so are found by an index, among all words of twenty thousand files', async () => {
  const typed = { among: mediaWords, workspaceId: owner.workspaceId, word: 'plmus' }
  const plan = await planOf(owner.workspaceId, (tx) => closeQuery(tx, typed, { length: 5, most: 1 }))

  expect(indexes(plan)).toContain('media_words_length_idx')
  expect(plan.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([])
  expect((await owner.api.search.find({ q: 'bowl plmus' })).media).toHaveLength(6)
  expect((await owner.api.media.list({ businessId, q: 'bwol plum', limit: 60 })).items.map(({ alt }) => alt)).toEqual(
    Array.from({ length: 5 }, () => 'A bowl of plums'),
  )
})

test('a full library takes no more', async () => {
  await expect(owner.api.media.beginUpload({ businessId, name: 'one.png', bytes: 9 })).rejects.toMatchObject({
    code: 'INVALID',
    message: 'This business has 5000 pictures and films, the most that are kept. Delete some first.',
  })
})

function indexes(plan: PlanNode[]): (string | undefined)[] {
  return plan.map((node) => node['Index Name'])
}

function scansOrSorts(plan: PlanNode[]): PlanNode[] {
  return plan.filter(
    (node) => node['Node Type'].includes('Sort') || (node['Node Type'] === 'Seq Scan' && node['Relation Name'] === 'assets'),
  )
}
