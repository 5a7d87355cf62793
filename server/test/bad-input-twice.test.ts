import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { addBusiness, addPost } from './factories.ts'
import { type Member, sharedApp, superAdmin, type Visitor } from './harness.ts'
import { type Answer, overRpc } from './hostile-requests.ts'
import { procedures } from './procedures.ts'
import { type StoredRows, watchRows } from './stored-rows.ts'
import { validInputs, validRequest } from './valid-inputs.ts'

// A double click: the same request twice at once, on everything that writes.
const writing = Object.entries(validInputs).filter(([, { twice }]) => twice !== 'reads')

let member: Member
let rows: StoredRows

beforeAll(async () => {
  member = await superAdmin({ plan: 'enterprise' })
  rows = await watchRows()
})
afterAll(() => rows.close())
// What is written without a reader ends before the rows are counted again.
afterEach(async () => (await sharedApp()).services.runningWork.finish())

test.each(writing)('%s, asked for twice at once', async (name, { twice }) => {
  const { by, input } = await validRequest(name, member)
  const before = await rows.counts(things)

  const answers = await Promise.all([send(name, input, by), send(name, input, by)])

  // Setting up is over before it begins here: nobody gets in.
  const least = name === 'setup.createSuperAdmin' ? 0 : 1
  const taken = answers.filter(({ status }) => status < 400).length
  expect(answers.every(({ status }) => status < 500)).toBe(true)
  expect(taken, JSON.stringify(answers.map(({ body }) => body)).slice(0, 600)).toBe(twice === 'refused' ? least : 2)
  const once = await rows.counts(things)
  expect(effects(before, once), 'effects').toBeLessThanOrEqual(twice === 'two' ? 2 : 1)
  expect((await sharedApp()).takeErrors()).toEqual([])
})

// Drafts that are being written cannot be answered a second time, a model or a platform is asked outside of any transaction, and a set-up happens before there is anybody. What is told once, such
// as an API key, recovery codes or the link of an invitation, and what belongs to no workspace, such as a passkey or a subscriber, is kept in no answer.
const withoutKey = new Set([
  'aiProviders.add',
  'aiProviders.remove',
  'channelConnections.begin',
  'chat.attach',
  'chat.retry',
  'generation.generate',
  'generation.repurpose',
  'ideas.propose',
  'altText.propose',
  'generation.retry',
  'generation.tryPrompt',
  'revisions.revise',
  'localModels.add',
  'setup.createSuperAdmin',
  'apiKeys.create',
  'factors.confirmTotp',
  'factors.removePasskey',
  'newsletter.remove',
  'security.changePassword',
  'security.confirmEmail',
  'security.endSession',
  'team.invite',
  'team.resend',
  'team.registerInvited',
])

test.each(writing.filter(([name]) => !withoutKey.has(name)))('%s, asked for twice with one key', async (name) => {
  const { by, input } = await validRequest(name, member)
  const keyed = (await sharedApp()).visitor({ ...by.headers, origin: 'http://localhost:3000', 'idempotency-key': `${name}-twice` })
  const before = await rows.counts(things)

  const answers = await Promise.all([send(name, input, keyed), send(name, input, keyed)])
  const later = await send(name, input, keyed)

  // Whoever comes while the first still runs is told so.
  expect(answers.map(({ status }) => status).filter((status) => status >= 400 && status !== 409)).toEqual([])
  expect(Math.min(...answers.map(({ status }) => status))).toBeLessThan(400)
  expect(later.status).toBeLessThan(400)
  expect(effects(before, await rows.counts(things))).toBeLessThanOrEqual(1)
  expect((await sharedApp()).takeErrors()).toEqual([])
})

/** How often the thing happened that was asked for. That it was asked for twice may be written down twice. */
function effects(before: Map<string, number>, after: Map<string, number>): number {
  return Math.max(...things.map((table) => (after.get(table) ?? 0) - (before.get(table) ?? 0)))
}

const things = [
  'businesses',
  'posts',
  'post_versions',
  'deliveries',
  'users',
  'generations',
  'quota_holds',
  'usage_tracking',
  'tasks',
  'task_comments',
  'review_links',
]

function send(name: string, input: object, sender: Visitor): Promise<Answer> {
  const procedure = procedures.find((one) => one.name === name)
  if (!procedure) throw new Error(`There is no ${name}.`)
  const answer = overRpc(sender, procedure, input, undefined)
  if (!answer) throw new Error('This cannot be sent.')
  return answer
}

test('of two people who edit one post at once, the second is told and loses nothing', async () => {
  const colleague = await superAdmin({ workspaceId: member.workspaceId, role: 'editor' })
  const { id, revision } = await addPost(member.api)
  const write = ({ api }: Member, body: string) => api.posts.update({ id, revision, content: { title: null, body }, checkpoint: true })

  const outcomes = await Promise.allSettled([write(member, 'Mine.'), write(colleague, 'Theirs.')])

  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refusal = outcomes.find((outcome) => outcome.status === 'rejected')?.reason
  expect(refusal).toMatchObject({ code: 'CONFLICT', data: { fields: [{ field: 'content' }] } })
  const kept = await member.api.posts.get({ id })
  expect(kept.revision).toBe(revision + 1)
  expect((await member.api.posts.versions({ id })).map(({ content }) => content.body)).toContain(kept.content.body)
})

test('of two people who change one business at once, the second is told and changes nothing', async () => {
  const colleague = await superAdmin({ workspaceId: member.workspaceId, role: 'admin' })
  const { id, updatedAt } = await addBusiness(member.api)
  const change = ({ api }: Member, industry: string) => api.businesses.update({ id, updatedAt, industry })

  const outcomes = await Promise.allSettled([change(member, 'Coffee'), change(colleague, 'Tea')])

  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refusal = outcomes.find((outcome) => outcome.status === 'rejected')?.reason
  expect(refusal).toMatchObject({ code: 'CONFLICT', data: { fields: [{ field: 'updatedAt' }] } })
  const [taken] = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  expect(await member.api.businesses.get({ id })).toEqual(taken)
})
