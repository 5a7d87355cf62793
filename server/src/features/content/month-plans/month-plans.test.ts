import { momentOf, usualRhythm, weekdayOf } from '@postwright/contract/content/month-plan-slots'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { addBusiness, addPost } from '../../../../test/factories.ts'
import { sharedApp, signedIn } from '../../../../test/harness.ts'
import { aPlan, dayFromNow, leaveItem, openPlan, plannedBusiness, proposed } from '../../../../test/month-plans.ts'
import { addChannels } from '../../../../test/publishing.ts'
import { monthPlanItems } from './table.ts'

const { services } = await sharedApp()

test('a plan proposes a topic for every slot of its rhythm, none twice, themes by turns', async () => {
  const member = await signedIn()

  const plan = await proposed(services, member)

  expect(plan).toMatchObject({ state: 'proposed', proposer: null, message: null, isUnderWay: false })
  expect(plan.items).toHaveLength(10)
  expect(plan.items.map(momentOf)).toEqual(plan.items.map(momentOf).toSorted())
  const weekdays = (type: string) =>
    new Set(plan.items.filter(({ contentType }) => contentType === type).map(({ date }) => weekdayOf(date)))
  expect([weekdays('linkedin'), weekdays('x')]).toEqual([new Set([2, 3, 4]), new Set([1, 3])])
  expect(new Set(plan.items.map(({ topic }) => topic.toLowerCase())).size).toBe(10)
  expect(plan.items.map(({ theme }) => theme)).toEqual([0, 1, 0, 1, 0, 1, 0, 1, 0, 1])
  expect(plan.items.filter(({ topic }) => topic.toLowerCase().includes('cold brew')).length).toBeGreaterThan(0)
})

test('topics are in the language in which the business writes, whatever its reader chose', async () => {
  const member = await signedIn()
  await member.api.accounts.updateProfile({ fullName: 'Naledi Jacobs', timeZone: 'Africa/Johannesburg', brandVoice: '', language: 'de' })

  const { items } = await proposed(services, member)

  const topics = items.map(({ topic }) => topic)
  expect(topics).toContain('Worth knowing: Better filter at home')
  expect(topics.filter((topic) => / und |wissen|Heute|Für alle/.test(topic))).toEqual([])
})

test('the next plan of a business proposes none of the topics of the last one', async () => {
  const member = await signedIn()
  const first = await proposed(services, member)
  await member.api.monthPlans.close({ id: first.id })

  const second = await proposed(services, member, { businessId: first.businessId })

  const before = new Set(first.items.map(({ topic }) => topic))
  expect(second.items.filter(({ topic }) => before.has(topic))).toEqual([])
})

test('a second plan for the business is refused, and the refusal names the first', async () => {
  const { api } = await signedIn({ fullName: 'Naledi Jacobs' })
  const asked = await aPlan(api)
  await api.monthPlans.propose(asked)

  const second = api.monthPlans.propose(asked)

  const message = expect.stringContaining(`from ${asked.from} to ${asked.to}, by Naledi Jacobs`) as string
  await expect(second).rejects.toMatchObject({ code: 'CONFLICT', data: { fields: [{ field: 'businessId', message }] } })
})

test('of two plans that are started at once one is there', async () => {
  const { api } = await signedIn()
  const asked = await aPlan(api)

  const results = await Promise.allSettled([1, 2, 3].map(() => api.monthPlans.propose(asked)))

  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(results.filter((result) => result.status === 'rejected' && (result.reason as { code: string }).code === 'CONFLICT')).toHaveLength(
    2,
  )
})

test('a type is not planned on a day on which it is on the calendar already', async () => {
  const member = await signedIn()
  const { api } = member
  const { business, sandbox } = await addChannels(api)
  await api.businesses.update({ id: business.id, contentTypes: ['linkedin', 'x'] })
  const { id: postId } = await addPost(api, { businessId: business.id })
  const date = dayFromNow(5)
  await api.schedule.schedule({ postId, dueAt: `${date}T10:00:00Z`, channelIds: [sandbox.id] })

  const plan = await proposed(services, member, { businessId: business.id, rhythm: [usualRhythm('linkedin', 7), usualRhythm('x', 7)] })

  expect(plan.standing).toEqual([{ date, contentType: 'linkedin' }])
  expect(plan.items.filter((item) => item.date === date).map(({ contentType }) => contentType)).toEqual(['x'])
})

test('a period that makes too many posts, none, or lies in the past, and a type that the business does not use are refused', async () => {
  const { api } = await signedIn()
  const asked = await aPlan(api)
  const sevenTimes = (['linkedin', 'x', 'facebook'] as const).map((type) => usualRhythm(type, 7))
  const fieldOf = async (fields: Partial<typeof asked>) =>
    api.monthPlans.propose({ ...asked, ...fields }).then(
      () => 'taken',
      (error: { data: { fields: { field: string }[] } }) => error.data.fields[0]?.field,
    )

  expect(await fieldOf({ to: dayFromNow(60), rhythm: sevenTimes })).toBe('rhythm')
  expect(await fieldOf({ to: asked.from, rhythm: [{ ...usualRhythm('x', 1), weekdays: [(weekdayOf(asked.from) % 7) + 1] }] })).toBe(
    'rhythm',
  )
  expect(await fieldOf({ from: dayFromNow(-9), to: dayFromNow(-3) })).toBe('to')
  expect(await fieldOf({ to: dayFromNow(90) })).toBe('to')
  expect(await fieldOf({ from: dayFromNow(5), to: dayFromNow(4) })).toBe('to')
  expect(await fieldOf({ rhythm: [usualRhythm('youtube', 1)] })).toBe('rhythm')
  expect(await fieldOf({})).toBe('taken')
})

test('a row is changed once by whoever read it; who read an older one is told', async () => {
  const member = await signedIn()
  const { items } = await proposed(services, member)
  const { id, revision, date, time, contentType } = items[0]!
  const change = { id, revision, date, time: '18:30', contentType, topic: 'Bensa at first light', angle: 'Photo first' }

  const changed = await member.api.monthPlans.updateItem(change)
  const again = member.api.monthPlans.updateItem({ ...change, topic: 'Mine' })

  await expect(again).rejects.toMatchObject({ code: 'CONFLICT', data: { fields: [{ field: 'revision' }] } })
  expect(time).not.toBe('18:30')
  expect(changed.items.find((item) => item.id === id)).toMatchObject({ topic: 'Bensa at first light', time: '18:30', revision: 1 })
})

test('a row is added, swapped with another and taken out', async () => {
  const member = await signedIn()
  const { api } = member
  const plan = await proposed(services, member)
  const [first, second] = plan.items

  const longer = await api.monthPlans.addItem({
    planId: plan.id,
    date: plan.to,
    time: '20:00',
    contentType: 'instagram',
    topic: 'Last',
    angle: '',
  })
  await api.monthPlans.swapItems({ id: first!.id, withId: second!.id })
  await api.monthPlans.removeItem({ id: plan.items[2]!.id })

  expect(longer.items.at(-1)).toMatchObject({ topic: 'Last', theme: null, state: 'waiting' })
  const { items } = await openPlan(api, plan.businessId)
  expect(items.map(({ id }) => id).slice(0, 2)).toEqual([second!.id, first!.id])
  expect(items.slice(0, 2).map(momentOf)).toEqual([momentOf(first!), momentOf(second!)])
  expect(items).toHaveLength(10)
})

test('a row that was taken out is put back as it was, once, with its draft as far as that is there', async () => {
  const member = await signedIn()
  const { api, workspaceId } = member
  const { id: planId, businessId, items: before } = await proposed(services, member)
  const { id: postId } = await addPost(api, { businessId, contentType: before[1]!.contentType })
  await leaveItem(services, { workspaceId, id: before[0]!.id, state: 'failed' })
  await services.db.transaction(workspaceId, (tx) =>
    tx.update(monthPlanItems).set({ state: 'written', postId }).where(eq(monthPlanItems.id, before[1]!.id)),
  )
  const { items } = await openPlan(api, businessId)

  for (const { id } of items.slice(0, 2)) await api.monthPlans.removeItem({ id })
  for (const { id } of items.slice(0, 2)) await api.monthPlans.restoreItem({ planId, id })

  expect((await openPlan(api, businessId)).items).toEqual(items)
  expect(items.slice(0, 2)).toMatchObject([
    { state: 'failed', theme: before[0]!.theme },
    { state: 'written', postId },
  ])
  const again = api.monthPlans.restoreItem({ planId, id: items[0]!.id })
  await expect(again).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a row outside the period, or of a type that the business does not use, is refused', async () => {
  const member = await signedIn()
  const { id: planId, from } = await proposed(services, member)
  const item = { planId, date: from, time: '09:00', contentType: 'x' as const, topic: 'Milk first', angle: '' }
  const { api } = member

  await expect(api.monthPlans.addItem({ ...item, date: dayFromNow(30) })).rejects.toMatchObject({
    code: 'INVALID',
    data: { fields: [{ field: 'date' }] },
  })
  await expect(api.monthPlans.addItem({ ...item, contentType: 'youtube' })).rejects.toMatchObject({
    code: 'INVALID',
    data: { fields: [{ field: 'contentType' }] },
  })
})

test('another workspace and a member of other businesses cannot see a plan', async () => {
  const member = await signedIn()
  const { businessId, id } = await proposed(services, member)
  const other = await addBusiness(member.api)
  const limited = await signedIn({ workspaceId: member.workspaceId, role: 'editor', businessIds: [other.id] })
  const foreign = await signedIn()

  for (const { api } of [limited, foreign]) {
    await expect(api.monthPlans.open({ businessId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(api.monthPlans.write({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
})

test('a business without a plan has none', async () => {
  const { api } = await signedIn()

  expect(await api.monthPlans.open({ businessId: await plannedBusiness(api) })).toBeNull()
})
