import { usualRhythm } from '@postwright/contract/content/month-plan-slots'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { type Api, type Member, sharedApp, signedIn, signedUp } from '../../../../test/harness.ts'
import { dayFromNow, openPlan, plannedBusiness, proposed, work } from '../../../../test/month-plans.ts'
import { planOf } from '../../../../test/query-plan.ts'
import { monthPlanItems } from '../../content/month-plans/table.ts'
import { proposalsQuery } from './proposals.ts'

const { services } = await sharedApp()

/** A week of three posts for X, written. */
async function written(member: Member, business: { requiresApproval?: boolean; requiresCheckedClaims?: boolean } = {}) {
  const { api, workspaceId } = member
  const businessId = await plannedBusiness(api)
  await api.businesses.update({ id: businessId, requiresApproval: false, ...business })
  const { id } = await proposed(services, member, { businessId, to: dayFromNow(8), rhythm: [usualRhythm('x', 3)] })
  await api.monthPlans.write({ id })
  await work(services, workspaceId)
  return openPlan(api, businessId)
}

async function seen(api: Api, planId: string) {
  const { items } = await api.schedule.planned({ planId })
  return items.map(({ postId, revision }) => ({ id: postId, revision }))
}

const period = { from: dayFromNow(0), to: dayFromNow(30) }

async function deliveredPosts(api: Api): Promise<string[]> {
  return (await api.deliveries.list({ limit: 50 })).items.map(({ postId }) => postId).toSorted()
}

test('the calendar has each written draft of a plan on its day, until it is scheduled', async () => {
  const member = await signedIn()
  const { api } = member
  const { id, businessId, items } = await written(member)

  const proposals = await api.schedule.proposals({ ...period, businessId })

  expect(proposals.map(({ postId, plannedFor }) => [postId, plannedFor])).toEqual(
    items.map((item) => [item.id, `${item.date}T${item.time}`]),
  )
  expect(proposals[0]).toMatchObject({
    timeZone: 'Africa/Johannesburg',
    status: 'draft',
    contentType: 'x',
    dueAt: new Date(`${proposals[0]?.plannedFor}:00+02:00`).toISOString(),
  })

  await api.schedule.schedulePlan({ planId: id, posts: (await seen(api, id)).slice(0, 1) })

  expect((await api.schedule.proposals(period)).map(({ postId }) => postId)).toEqual(items.slice(1).map(({ postId }) => postId))
  expect(await api.schedule.proposals({ from: dayFromNow(20), to: dayFromNow(30) })).toEqual([])
  const stranger = await signedIn()
  expect(await stranger.api.schedule.proposals(period)).toEqual([])
  await expect(stranger.api.schedule.planned({ planId: id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('the drafts of a plan are approved and scheduled as planned, each once however often that is pressed', async () => {
  const member = await signedIn()
  const { api } = member
  const plan = await written(member, { requiresApproval: true })
  const { items: before, postsLeft } = await api.schedule.planned({ planId: plan.id })
  const asked = { planId: plan.id, posts: await seen(api, plan.id) }

  const presses = await Promise.all([api.schedule.schedulePlan(asked), api.schedule.schedulePlan(asked)])

  expect(before.map(({ isToApprove, obstacle, channels }) => [isToApprove, obstacle, channels])).toEqual(
    plan.items.map(() => [true, null, ['Sandbox wall']]),
  )
  for (const { scheduled, refused } of presses) {
    expect(scheduled).toEqual(plan.items.map(({ id }) => id))
    expect(refused).toEqual([])
  }
  expect(await deliveredPosts(api)).toEqual(plan.items.map(({ id }) => id).toSorted())
  expect((await api.schedule.planned({ planId: plan.id })).postsLeft).toBe((postsLeft ?? 0) - plan.items.length)
  for (const { id, date, time } of plan.items) {
    const post = await api.posts.get({ id })
    expect(post).toMatchObject({ status: 'scheduled', approvedVersion: 1, nextDueAt: new Date(`${date}T${time}:00+02:00`).toISOString() })
  }
})

test('a draft that cannot be scheduled says why and stays as it was; the others go on the calendar', async () => {
  const member = await signedIn()
  const { api, workspaceId } = member
  const plan = await written(member)
  const [changed, late, fine] = plan.items.map(({ id }) => id)
  const asked = { planId: plan.id, posts: await seen(api, plan.id) }
  await api.posts.update({ id: changed!, revision: 0, content: { title: null, body: 'Another text altogether.' } })
  await services.db.transaction(workspaceId, (tx) =>
    tx
      .update(monthPlanItems)
      .set({ day: dayFromNow(-1) })
      .where(eq(monthPlanItems.id, late!)),
  )

  const { items } = await api.schedule.planned({ planId: plan.id })
  const { scheduled, refused } = await api.schedule.schedulePlan(asked)

  expect(items.map(({ postId, obstacle }) => [postId, obstacle])).toEqual([
    [late, 'This time has passed. Choose a later one.'],
    [changed, null],
    [fine, null],
  ])
  expect(scheduled).toEqual([fine])
  expect(refused).toEqual([
    { postId: changed, message: 'Its text was changed meanwhile. Look at it again first.' },
    { postId: late, message: 'This time has passed. Choose a later one.' },
  ])
  expect(await deliveredPosts(api)).toEqual([fine])
  expect((await api.posts.get({ id: late! })).status).toBe('draft')
})

test('whoever may not approve schedules only what is approved', async () => {
  const member = await signedIn()
  const plan = await written(member, { requiresApproval: true })
  const [first, ...others] = plan.items.map(({ id }) => id)
  await member.api.posts.approve({ id: first!, revision: 0 })
  const { api } = await signedUp({ approval: 'approved', workspaceId: member.workspaceId, role: 'editor' })

  const { items } = await api.schedule.planned({ planId: plan.id })
  const { scheduled, refused } = await api.schedule.schedulePlan({ planId: plan.id, posts: await seen(api, plan.id) })

  const unapproved = 'This business publishes approved posts only. Approve the post first.'
  expect(items.map(({ isToApprove, obstacle }) => [isToApprove, obstacle])).toEqual([
    [false, null],
    ...others.map(() => [false, unapproved]),
  ])
  expect(scheduled).toEqual([first])
  expect(refused).toEqual(others.map((postId) => ({ postId, message: unapproved })))
})

test('a claim that is to be checked keeps its draft from being approved with the others', async () => {
  const member = await signedIn()
  const { api } = member
  const plan = await written(member, { requiresApproval: true, requiresCheckedClaims: true })
  const [risky] = plan.items.map(({ id }) => id)
  const { revision } = await api.posts.update({ id: risky!, revision: 0, content: { title: null, body: '9 of 10 guests come back.' } })

  const { refused } = await api.schedule.schedulePlan({ planId: plan.id, posts: await seen(api, plan.id) })

  expect(refused.filter(({ postId }) => postId === risky)).toEqual([
    { postId: risky, message: 'A claim of this text is still to be checked. Tick it off in the editor, or take it out of the text.' },
  ])
  expect(await api.posts.get({ id: risky! })).toMatchObject({ status: 'draft', revision })
})

test('the days of a workspace with many drafts of plans are read by an index', async () => {
  const member = await signedIn()
  const { items, id: planId, businessId } = await written(member)
  const { workspaceId } = member
  const { database } = await sharedApp()
  await database.asAdmin(`
    insert into posts (id, workspace_id, business_id, content_type, body, status)
    select gen_random_uuid(), '${workspaceId}', '${businessId}', 'x', 'A text.', 'draft' from generate_series(1, 20000)`)
  await database.asAdmin(`
    insert into month_plan_items (id, workspace_id, business_id, content_type, plan_id, day, time, topic, post_id)
    select id, workspace_id, business_id, content_type, '${planId}', date '1970-01-01' + (row_number() over ())::int, '09:00', 'A topic', id
    from posts where workspace_id = '${workspaceId}' and body = 'A text.'`)
  await database.asAdmin('vacuum analyze posts, month_plan_items')

  const plan = await planOf(workspaceId, (tx) => proposalsQuery(tx, workspaceId, period))

  expect(items).toHaveLength(3)
  expect(plan.flatMap((node) => node['Index Name'] ?? [])).toContain('month_plan_items_day_idx')
})

test('what is approved already is approved once more for a channel that was connected since, by whoever may', async () => {
  const member = await signedIn({ plan: 'enterprise' })
  const { api } = member
  const plan = await written(member, { requiresApproval: true })
  const [first, second] = await seen(api, plan.id)
  for (const { id, revision } of [first!, second!]) await api.posts.approve({ id, revision })
  await api.channels.connect({ businessId: plan.businessId, kind: 'sandbox', name: 'Second wall' })
  const editor = await signedUp({ approval: 'approved', workspaceId: member.workspaceId, role: 'editor' })
  const planned = async ({ api: own }: Pick<Member, 'api'>) =>
    (await own.schedule.planned({ planId: plan.id })).items
      .filter(({ postId }) => postId === first!.id)
      .map(({ isToApprove, obstacle }) => [isToApprove, obstacle])
  const refusal = 'Second wall was not connected when the post was approved. Approve it again.'
  expect(await planned(editor)).toEqual([[false, refusal]])
  expect(await planned(member)).toEqual([[true, null]])

  const refused = await editor.api.schedule.schedulePlan({ planId: plan.id, posts: [first!] })
  const done = await api.schedule.schedulePlan({ planId: plan.id, posts: [first!] })

  expect(refused).toEqual({ scheduled: [], refused: [{ postId: first!.id, message: refusal }] })
  expect(done).toEqual({ scheduled: [first!.id], refused: [] })
  expect((await api.deliveries.list({ postId: first!.id })).items).toHaveLength(2)
})
