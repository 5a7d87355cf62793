import { usualRhythm } from '@postwright/contract/content/month-plan-slots'
import type { MonthPlan } from '@postwright/contract/content/month-plans'
import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { type Member, sharedApp, signedIn } from '../../../../test/harness.ts'
import { addBusiness } from '../../../../test/factories.ts'
import { dayFromNow, leaveItem, openPlan, proposed, work } from '../../../../test/month-plans.ts'
import { members } from '../../identity/team/table.ts'
import { quotaHolds, subscriptions, usageTracking } from '../../billing/subscriptions/table.ts'
import { posts } from '../posts/table.ts'
import { contextFor } from '../../../context.ts'
import { writersFor } from '../generation/public.ts'
import { monthPlans } from './table.ts'
import { actorOf } from './work/actor.ts'
import { claimItem } from './work/claim-item.ts'
import { takePlan } from './work/take.ts'
import { workOnPlans } from './work/work.ts'
import { writeItem } from './work/write-item.ts'

const { services } = await sharedApp()
const lease = { seconds: 45, renewEveryMs: 15_000 }

/** Two posts a week for one week. */
const small = { to: dayFromNow(8), rhythm: [usualRhythm('x', 2)] }

async function writtenPlan(member: Member, plan: MonthPlan): Promise<MonthPlan> {
  await member.api.monthPlans.write({ id: plan.id })
  await work(services, member.workspaceId)
  return openPlan(member.api, plan.businessId)
}

test('posts of one type that follow each other do not end alike, though there is one thing to say', async () => {
  const member = await signedIn()
  const { id: businessId } = await addBusiness(member.api, {
    name: 'Meyer Bookkeeping',
    context: 'We do the books for small shops.',
    contentTypes: ['facebook'],
  })
  const plan = await proposed(services, member, {
    businessId,
    themes: ['taxes'],
    from: dayFromNow(2),
    to: dayFromNow(8),
    rhythm: [usualRhythm('facebook', 3)],
  })

  await writtenPlan(member, plan)

  const drafts = await postsOf(member.workspaceId)
  expect(drafts).toHaveLength(3)
  expect(new Set(drafts.map(({ body }) => body.match(/[^.]*(?:comments|below)\./)?.[0].trim())).size).toBe(3)
})

function postsOf(workspaceId: string) {
  return services.db.transaction(workspaceId, (tx) => tx.select().from(posts).where(eq(posts.workspaceId, workspaceId)))
}

/** As if an administrator had granted so many tokens. */
function leave(workspaceId: string, tokens: number) {
  return services.db.transaction(workspaceId, (tx) =>
    tx
      .update(subscriptions)
      .set({ currentTokens: tokens, tokensIncluded: sql`${tokens} + ${subscriptions.usedTokens}` })
      .where(eq(subscriptions.workspaceId, workspaceId)),
  )
}

test('each post of a plan becomes one draft of its type and topic, and what it took is charged', async () => {
  const member = await signedIn()
  const plan = await proposed(services, member)

  const written = await writtenPlan(member, plan)

  expect(written).toMatchObject({ state: 'done', isUnderWay: false, startedBy: 'Naledi Mokoena' })
  expect(new Set(written.items.map(({ state }) => state))).toEqual(new Set(['written']))
  const drafts = await postsOf(member.workspaceId)
  expect(drafts).toHaveLength(10)
  for (const { id, contentType, topic } of written.items) {
    const draft = drafts.find((post) => post.id === id)
    expect(draft).toMatchObject({ status: 'draft', contentType, businessId: plan.businessId })
    expect(draft?.brief).toContain(topic)
  }
  const usage = await services.db.transaction(member.workspaceId, (tx) => tx.select().from(usageTracking))
  expect(usage).toHaveLength(10)
  expect(await services.db.transaction(member.workspaceId, (tx) => tx.select().from(quotaHolds))).toEqual([])
})

test('a draft that waits for its time says when the plan has it, wherever posts are listed', async () => {
  const member = await signedIn()
  const { api } = member
  const { items } = await writtenPlan(member, await proposed(services, member, small))

  const planned = items.map(({ id, date, time }) => [id, `${date}T${time}`] as const)
  const { items: waiting } = await api.schedule.unscheduled({})

  expect(new Map(waiting.map(({ id, plannedFor }) => [id, plannedFor]))).toEqual(new Map(planned))
  expect(await api.posts.get({ id: items[0]!.id })).toMatchObject({ plannedFor: `${items[0]!.date}T${items[0]!.time}` })
})

test('whoever asks for a review of a planned draft has it decided before its time, and reviewers reminded', async () => {
  const member = await signedIn()
  const { api } = member
  const { items } = await writtenPlan(member, await proposed(services, member, small))
  const { id, date, time } = items[0]!
  const { businessId } = await api.posts.get({ id })
  const { timeZone } = await api.businesses.get({ id: businessId })

  expect(await api.reviews.submit({ posts: [{ id }] })).toEqual([{ id, refusal: null }])

  const [review] = await api.reviews.list({ postId: id })
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  expect(clock.format(new Date(review?.decideBefore ?? 0))).toBe(`${date} ${time}`)
})

test('a plan whose quota is used up in its middle keeps what is written, and goes on when there are tokens again', async () => {
  const member = await signedIn()
  const plan = await proposed(services, member)
  const { tokens } = await member.api.monthPlans.estimate({ id: plan.id })
  await leave(member.workspaceId, Math.round(tokens / 4))

  const stopped = await writtenPlan(member, plan)

  const written = stopped.items.filter(({ state }) => state === 'written')
  expect(stopped).toMatchObject({ state: 'stopped', stopReason: 'quota', stoppedBy: null })
  expect(stopped.message).toMatch(/token/i)
  expect(written.length).toBeGreaterThan(0)
  expect(written.length).toBeLessThan(10)
  expect(new Set(stopped.items.map(({ state }) => state))).toEqual(new Set(['written', 'waiting']))

  await leave(member.workspaceId, 500_000)
  const done = await writtenPlan(member, plan)

  expect(done).toMatchObject({ state: 'done', resumedAt: null, resumedAfter: written.length })
  expect(await postsOf(member.workspaceId)).toHaveLength(10)
})

test('a plan that is stopped waits with what is not written, and can be closed; the drafts stay', async () => {
  const member = await signedIn()
  const { api, workspaceId } = member
  const plan = await proposed(services, member, small)
  await api.monthPlans.write({ id: plan.id })

  const stopped = await api.monthPlans.stop({ id: plan.id })
  await work(services, workspaceId)

  expect(stopped).toMatchObject({ state: 'stopped', stopReason: 'person', stoppedBy: 'Naledi Mokoena' })
  expect(await postsOf(workspaceId)).toEqual([])
  expect((await writtenPlan(member, plan)).state).toBe('done')
  await api.monthPlans.close({ id: plan.id })
  expect(await api.monthPlans.open({ businessId: plan.businessId })).toBeNull()
  expect(await postsOf(workspaceId)).toHaveLength(2)
})

test('what a dead node was writing waits again, its tokens are free, and what it brings too late is thrown away', async () => {
  const member = await signedIn()
  const { workspaceId } = member
  const plan = await proposed(services, member, small)
  await member.api.monthPlans.write({ id: plan.id })
  const { taken: dying } = await services.db.transaction(workspaceId, (tx) => takePlan(tx, workspaceId, lease))
  const actor = await actorOf(services, { ...dying!, userId: dying!.startedBy })
  const context = contextFor(services, actor!)
  const claimed = await claimItem(context, dying!, await writersFor(context))
  if (claimed === null || claimed === 'passed') throw new Error('Nothing was claimed.')
  await services.db.transaction(workspaceId, (tx) =>
    tx
      .update(monthPlans)
      .set({ leaseUntil: sql`now() - interval '1 second'` })
      .where(eq(monthPlans.id, plan.id)),
  )

  await work(services, workspaceId)
  await writeItem(context, dying!, claimed, new AbortController().signal)

  const done = await openPlan(member.api, plan.businessId)
  expect(done).toMatchObject({ state: 'done', resumedAfter: 0 })
  expect(done.resumedAt).not.toBeNull()
  expect(await postsOf(workspaceId)).toHaveLength(2)
  expect(await services.db.transaction(workspaceId, (tx) => tx.select().from(quotaHolds))).toEqual([])
})

test('while a plan is being written nobody else takes it; another business of the workspace waits for its turn', async () => {
  const member = await signedIn()
  const { api, workspaceId } = member
  const first = await proposed(services, member, small)
  const second = await proposed(services, member, small)
  await api.monthPlans.write({ id: second.id })
  await api.monthPlans.write({ id: first.id })
  const take = () => services.db.transaction(workspaceId, (tx) => takePlan(tx, workspaceId, lease))

  expect((await take()).taken?.id).toBe(second.id)
  expect(await take()).toEqual({ taken: null, isOpen: true })
  expect((await openPlan(api, first.businessId)).isUnderWay).toBe(false)
  expect((await openPlan(api, second.businessId)).isUnderWay).toBe(true)
})

test('a plan whose server is not heard of says so before anybody takes it up, and one that waits for its turn does not', async () => {
  const member = await signedIn()
  const { api, workspaceId } = member
  const plan = await proposed(services, member, small)
  const { id, businessId } = plan
  await api.monthPlans.write({ id })
  expect(await openPlan(api, businessId)).toMatchObject({ isUnderWay: false, isInterrupted: false })

  await services.db.transaction(workspaceId, (tx) => takePlan(tx, workspaceId, lease))
  expect(await openPlan(api, businessId)).toMatchObject({ isUnderWay: true, isInterrupted: false })

  await services.db.transaction(workspaceId, (tx) =>
    tx
      .update(monthPlans)
      .set({ leaseUntil: sql`lease_until - interval '30 seconds'` })
      .where(eq(monthPlans.id, id)),
  )
  expect(await openPlan(api, businessId)).toMatchObject({ isUnderWay: true, isInterrupted: true })
})

test('a draft that failed says why, and is tried again by itself', async () => {
  const member = await signedIn()
  const { api, workspaceId } = member
  const plan = await writtenPlan(member, await proposed(services, member, small))
  const added = await api.monthPlans.addItem({
    planId: plan.id,
    date: plan.to,
    time: '21:00',
    contentType: 'x',
    topic: 'Milk first or last',
    angle: 'A vote, with our answer on Friday.',
  })
  const { id } = added.items.at(-1)!
  await leaveItem(services, { workspaceId, id, state: 'failed' })

  expect((await openPlan(api, plan.businessId)).items.at(-1)).toMatchObject({ state: 'failed', message: 'The AI provider did not answer.' })
  await api.monthPlans.writeItem({ id })
  await work(services, workspaceId)

  expect((await openPlan(api, plan.businessId)).items.at(-1)).toMatchObject({ id, state: 'written', message: null })
  expect(await postsOf(workspaceId)).toHaveLength(3)
})

test('a topic that promises what nobody gave is asked about before it is written, and written with the answer', async () => {
  const member = await signedIn()
  const { api, workspaceId } = member
  const plan = await proposed(services, member, small)
  const { id, revision: _, ...row } = plan.items[0]!
  const change = {
    id,
    date: row.date,
    time: row.time,
    contentType: row.contentType,
    topic: 'Five tips for better filter coffee',
    angle: '',
  }
  await api.monthPlans.updateItem({ ...change, revision: 0 })

  const asking = await writtenPlan(member, plan)

  expect(asking.items[0]).toMatchObject({ state: 'asks', asks: [{ kind: 'tips', count: 5 }], postId: null })
  expect(asking.state).toBe('done')
  await api.monthPlans.updateItem({
    ...change,
    revision: 1,
    given: [{ kind: 'tips', lines: ['Rinse the paper filter.', 'Grind it fresh.'] }],
  })
  await api.monthPlans.write({ id: plan.id })
  await work(services, workspaceId)
  expect((await openPlan(api, plan.businessId)).items[0]).toMatchObject({ state: 'written' })
  expect((await postsOf(workspaceId)).find((post) => post.id === id)?.body).toContain('Rinse the paper filter')
})

test('a row that is being written or is written is not changed', async () => {
  const member = await signedIn()
  const plan = await writtenPlan(member, await proposed(services, member, small))
  const { id, revision, date, time, contentType, topic } = plan.items[0]!

  const change = member.api.monthPlans.updateItem({ id, revision, date, time, contentType, topic, angle: 'Another one' })

  await expect(change).rejects.toMatchObject({ code: 'CONFLICT', data: { fields: [{ field: 'state' }] } })
})

test('nothing is written any more for somebody who may not write there', async () => {
  const owner = await signedIn()
  const editor = await signedIn({ workspaceId: owner.workspaceId, role: 'editor' })
  const plan = await proposed(services, editor, small)
  await editor.api.monthPlans.write({ id: plan.id })
  await services.db.transaction(owner.workspaceId, (tx) =>
    tx
      .update(members)
      .set({ role: 'viewer' })
      .where(and(eq(members.workspaceId, owner.workspaceId), eq(members.userId, editor.userId))),
  )

  await work(services, owner.workspaceId)

  const stopped = await openPlan(owner.api, plan.businessId)
  expect(stopped).toMatchObject({ state: 'stopped', stopReason: 'access' })
  expect(await postsOf(owner.workspaceId)).toEqual([])
  expect(await writtenPlan(owner, plan)).toMatchObject({ state: 'done' })
})

test('proposing again keeps what is written and changes the rest', async () => {
  const member = await signedIn()
  const { api, workspaceId } = member
  const plan = await writtenPlan(member, await proposed(services, member, small))
  const written = plan.items.map(({ id }) => id)

  await api.monthPlans.proposeAgain({ id: plan.id, from: plan.from, to: dayFromNow(15), themes: ['The Friday list'], rhythm: plan.rhythm })
  await work(services, workspaceId)

  const again = await openPlan(api, plan.businessId)
  expect(again.state).toBe('proposed')
  expect(again.items.filter(({ state }) => state === 'written').map(({ id }) => id)).toEqual(written)
  expect(again.items.filter(({ state }) => state === 'waiting').map(({ topic }) => topic.startsWith('The Friday list'))).toEqual([
    true,
    true,
  ])
})

test('proposing again with the same settings brings other topics', async () => {
  const member = await signedIn()
  const { api, workspaceId } = member
  const { id, from, to, themes, rhythm, businessId, items } = await proposed(services, member)

  await api.monthPlans.proposeAgain({ id, from, to, themes, rhythm })
  await work(services, workspaceId)

  const before = new Set(items.map(({ topic }) => topic))
  const again = (await openPlan(api, businessId)).items
  expect(again.map(({ date, contentType }) => [date, contentType])).toEqual(items.map(({ date, contentType }) => [date, contentType]))
  expect(again.filter(({ topic }) => before.has(topic))).toEqual([])
})

test('while a plan is worked on its workspace is looked at again, so that somebody takes it up should its node die', async () => {
  const member = await signedIn()
  const { workspaceId } = member
  const plan = await proposed(services, member, small)
  await member.api.monthPlans.write({ id: plan.id })
  const seconds: number[] = []
  const lookAgain = async (_: unknown, afterSeconds: number) => {
    seconds.push(afterSeconds)
  }

  const { done } = await workOnPlans(services, workspaceId, { lookAgain })
  const whileWriting = [...seconds]
  await done
  await (
    await workOnPlans(services, workspaceId, { lookAgain })
  ).done

  expect(whileWriting).toEqual([60])
  // At its end at once, for whoever waits for its turn, and then no more.
  expect(seconds).toEqual([60, 0])
})
