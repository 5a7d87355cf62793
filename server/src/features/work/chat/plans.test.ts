import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'

import { aTalk } from '../../../../test/chat.ts'
import { type Member, sharedApp, signedIn } from '../../../../test/harness.ts'
import { planOf } from '../../../../test/query-plan.ts'
import { listQuery } from './service/list.ts'

// Somebody who has talked a lot, under row-level security, as the tenant's role.
let person: Member
let businessId: string

beforeAll(async () => {
  const { services, database } = await sharedApp()
  person = await signedIn()
  const talk = await aTalk(services, person)
  businessId = talk.businessId
  await services.db.asSystem('fill conversations for a test', async (tx) => {
    await tx.execute(sql`
      insert into chat_conversations (id, workspace_id, business_id, user_id, title, created_at, updated_at)
      select gen_random_uuid(), ${person.workspaceId}, ${businessId}, ${person.userId}, 'Talk ' || n, now(), now() - n * interval '1 minute'
      from generate_series(1, 3000) n`)
    await tx.execute(sql`
      insert into chat_messages (id, workspace_id, business_id, user_id, conversation_id, role, state, text)
      select gen_random_uuid(), workspace_id, business_id, user_id, id, 'user', 'done', 'word' || n % 997 || ' and term' || n
      from chat_conversations, generate_series(1, 10) n where workspace_id = ${person.workspaceId}`)
  })
  await database.asAdmin('vacuum analyze chat_conversations, chat_messages')
})

test('the list of conversations is read in the order of its index', async () => {
  const plan = await planOf(person.workspaceId, (tx) => listQuery(tx, person, { businessId, limit: 50 }))

  expect(plan.map((node) => node['Index Name'])).toContain('chat_conversations_list_idx')
  expect(plan.filter((node) => node['Node Type'] === 'Sort' || node['Node Type'] === 'Seq Scan')).toEqual([])
})

test('what was said is found by the index of words', async () => {
  const plan = await planOf(person.workspaceId, (tx) => listQuery(tx, person, { businessId, limit: 50, q: 'term4711' }))

  expect(plan.map((node) => node['Index Name'])).toContain('chat_messages_search_idx')
  expect((await person.api.chat.list({ businessId, q: 'term7' })).items).toHaveLength(50)
})
