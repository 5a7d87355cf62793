import type { TutorialStepId } from '@postwright/contract/work/tutorial'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { addBusiness, addPost } from '../../../../test/factories.ts'
import type { Member } from '../../../../test/harness.ts'
import { startPublishingApp } from '../../../../test/publishing-app.ts'
import { delivered, dueNow, soon, until } from '../../../../test/publishing.ts'

const app = await startPublishingApp()
const filled = { industry: 'Coffee', keywords: ['espresso'], mission: 'To roast well.', requiresApproval: false }

async function tourOf({ api }: Member) {
  return (await api.tutorial.read()).tours.find(({ id }) => id === 'desk')
}

async function done({ api }: Member): Promise<TutorialStepId[]> {
  return (await api.tutorial.read()).steps.filter(({ state }) => state === 'done').map(({ id }) => id)
}

test('each step is ticked off by what the person does, and nothing before it is done', async () => {
  const member = await app.member()
  const { api } = member
  expect(await done(member)).toEqual([])

  const { id: businessId } = await addBusiness(api, { requiresApproval: false })
  expect(await done(member)).toEqual(['business'])
  await api.businesses.update({ id: businessId, industry: 'Coffee', keywords: ['espresso'] })
  expect(await done(member)).not.toContain('profile')
  await api.businesses.update({ id: businessId, mission: 'To roast well.' })
  expect(await done(member)).toContain('profile')
  await api.documents.upload({ businessId, file: new File(['Beans: R120.'], 'prices.txt') })
  expect(await done(member)).toContain('document')
  const post = await addPost(api, { businessId })
  expect(await done(member)).toContain('draft')
  await api.posts.approve({ id: post.id, revision: post.revision })
  expect(await done(member)).toContain('approve')
  const wall = await api.channels.connect({ businessId, kind: 'sandbox', name: 'Second wall' })
  expect(await done(member)).toContain('channel')
  await api.schedule.schedule({ postId: post.id, channelIds: [wall.id], dueAt: soon() })
  expect(await done(member)).toContain('schedule')
  expect(await done(member)).not.toContain('publish')
  const { id } = await dueNow(api, { businessId, channelId: wall.id, content: { title: null, body: 'It is open.' } })
  await delivered(api, id, 'published')
  expect(await done(member)).toContain('publish')
  await api.chat.send({ businessId, text: '/help' })
  expect(await done(member)).toContain('chat')
  await api.tasks.create({ title: 'Call the printer' })
  expect(await done(member)).toContain('task')
  await api.team.invite({ email: 'colleague@fynbosdesk.example', role: 'viewer' })
  expect(await done(member)).toEqual((await api.tutorial.read()).steps.map((step) => step.id))
})

test('the walls that come with a business are nobody’s doing', async () => {
  const member = await app.member()

  await addBusiness(member.api)

  expect(await done(member)).not.toContain('channel')
})

test('what one person does is not ticked off for a colleague, nor in another workspace', async () => {
  const member = await app.member()
  const colleague = await app.signedUp({ approval: 'approved', workspaceId: member.workspaceId, role: 'admin' })
  const elsewhere = await app.member()
  await app.behindTheScenes((tx) =>
    tx.execute(sql`insert into members (workspace_id, user_id, role) values (${elsewhere.workspaceId}, ${member.userId}, 'editor')`),
  )

  await addBusiness(member.api)
  await colleague.api.tutorial.setStep({ step: 'invite', skipped: true })

  expect(await done(member)).toEqual(['business'])
  expect(await done(colleague)).toEqual([])
  expect((await member.api.tutorial.read()).steps.find(({ id }) => id === 'invite')?.state).toBe('open')
  await member.api.team.switchWorkspace({ workspaceId: elsewhere.workspaceId })
  expect(await done(member)).toEqual([])
  await member.api.team.switchWorkspace({ workspaceId: member.workspaceId })
  expect(await done(member)).toEqual(['business'])
})

test('what was done before anybody kept count is found in what there is', async () => {
  const member = await app.member()
  const { id: businessId } = await addBusiness(member.api, filled)
  const post = await addPost(member.api, { businessId })
  await member.api.posts.approve({ id: post.id, revision: post.revision })
  const wall = await member.api.channels.connect({ businessId, kind: 'sandbox', name: 'Second wall' })
  await member.api.schedule.schedule({ postId: post.id, channelIds: [wall.id], dueAt: soon() })
  await member.api.chat.send({ businessId, text: '/help' })
  await member.api.tasks.create({ title: 'Call the printer' })
  await app.behindTheScenes((tx) => tx.execute(sql`delete from tutorial_progress where user_id = ${member.userId}`))

  expect(await done(member)).toEqual(['business', 'profile', 'draft', 'approve', 'channel', 'schedule', 'chat', 'task'])
})

test('what is done with the sample is play, and ticks nothing off, then or from what there is', async () => {
  const member = await app.member()
  const { business } = await member.api.sample.add()
  const businessId = business?.id ?? ''
  await until(
    () => member.api.posts.list({ businessId, status: 'published', limit: 5 }),
    ({ items }) => items.length > 0,
  )
  await addPost(member.api, { businessId })
  await member.api.chat.send({ businessId, text: '/help' })
  await member.api.tasks.create({ title: 'Light the oven', businessId })

  expect(await done(member)).toEqual([])
  await app.behindTheScenes((tx) => tx.execute(sql`delete from tutorial_progress where user_id = ${member.userId}`))
  expect(await done(member)).toEqual([])
})

test('nobody is shown a step that they may not do', async () => {
  const owner = await app.member()
  const stepsOf = async (role: 'viewer' | 'reviewer' | 'editor') => {
    const member = await app.signedUp({ approval: 'approved', workspaceId: owner.workspaceId, role })
    return (await member.api.tutorial.read()).steps.map(({ id }) => id)
  }

  expect(await stepsOf('viewer')).toEqual(['chat'])
  expect(await stepsOf('reviewer')).toEqual(['approve', 'chat'])
  expect(await stepsOf('editor')).not.toContain('invite')
  expect(await stepsOf('editor')).toContain('business')
})

test('a plan with a seat for one asks nobody to invite a colleague', async () => {
  const [one, several] = [await app.member('starter'), await app.member('growth')]

  expect((await one.api.tutorial.read()).steps.map(({ id }) => id)).not.toContain('invite')
  expect((await several.api.tutorial.read()).steps.map(({ id }) => id)).toContain('invite')
})

test('a step is skipped and taken up again; what is done stays done', async () => {
  const member = await app.member()
  const stateOf = async (id: TutorialStepId) => (await member.api.tutorial.read()).steps.find((step) => step.id === id)?.state

  await member.api.tutorial.setStep({ step: 'business', skipped: true })
  expect(await stateOf('business')).toBe('skipped')
  await member.api.tutorial.setStep({ step: 'business', skipped: false })
  expect(await stateOf('business')).toBe('open')
  await member.api.tutorial.setStep({ step: 'business', skipped: true })
  await addBusiness(member.api)
  expect(await stateOf('business')).toBe('done')
  await member.api.tutorial.setStep({ step: 'business', skipped: true })
  expect(await stateOf('business')).toBe('done')
})

test('a tour that is left goes on where it was left, for this person alone', async () => {
  const member = await app.member()
  const colleague = await app.signedUp({ approval: 'approved', workspaceId: member.workspaceId, role: 'editor' })

  expect(await tourOf(member)).toEqual({ id: 'desk', state: 'new', stop: 0 })
  await member.api.tutorial.setTour({ tour: 'desk', state: 'left', stop: 2 })
  expect(await tourOf(member)).toEqual({ id: 'desk', state: 'left', stop: 2 })
  expect(await tourOf(colleague)).toEqual({ id: 'desk', state: 'new', stop: 0 })
  await member.api.tutorial.setTour({ tour: 'desk', state: 'finished', stop: 0 })
  expect(await tourOf(member)).toEqual({ id: 'desk', state: 'finished', stop: 0 })
})

test('a hidden checklist stays hidden until it is shown again', async () => {
  const { api } = await app.member()

  expect((await api.tutorial.setHidden({ isHidden: true })).isHidden).toBe(true)
  expect((await api.tutorial.read()).isHidden).toBe(true)
  expect((await api.tutorial.setHidden({ isHidden: false })).isHidden).toBe(false)
})

test('the person’s own screens hear of a step, and a colleague’s do not', async () => {
  const member = await app.member()
  const colleague = await app.signedUp({ approval: 'approved', workspaceId: member.workspaceId, role: 'admin' })
  const [own, others] = [await listen(member), await listen(colleague)]

  await addBusiness(member.api)

  expect(await heardUntil(own, 'businesses')).toContain('tutorial')
  expect(await heardUntil(others, 'businesses')).not.toContain('tutorial')
})

type Events = Awaited<ReturnType<Member['api']['live']['events']>>

async function listen({ api }: Member): Promise<Events> {
  const events = await api.live.events()
  await events.next()
  return events
}

/** The topics up to one that is heard last of those that belong together. */
async function heardUntil(events: Events, last: string): Promise<string[]> {
  const heard: string[] = []
  while (heard.at(-1) !== last) {
    const { value, done: isOver } = await events.next()
    if (isOver) throw new Error(`The events ended after ${heard.join(', ')}.`)
    if (value.type === 'changed') heard.push(value.topic)
  }
  await events.return()
  return heard
}
