import { library, rules } from '../evergreen.ts'
import { addBusiness, addPost } from '../factories.ts'
import { type Member, sharedApp } from '../harness.ts'
import { addChannels, planned, soon } from '../publishing.ts'
import { forChannel } from './posts.ts'
import { recurringInputs } from './recurring.ts'
import { reading, type ValidInput } from './valid-input.ts'

/** Deliveries and plans. */
export const publishingInputs: Record<string, ValidInput> = {
  'channelWarnings.list': reading(async (member) => ({ ...(await planned(member)).where })),
  'deliveries.count': reading(async (member) => ({ ...(await planned(member)).where })),
  'deliveries.list': reading(async (member) => ({ ...(await planned(member)).where, view: 'coming', limit: 10 })),
  'deliveries.get': reading(async (member) => ({ id: (await planned(member)).deliveryId })),
  'deliveries.cancel': { twice: 'refused', input: async (member) => ({ id: (await planned(member)).deliveryId }) },
  'deliveries.sendNow': { twice: 'refused', input: async (member) => ({ id: await inState(member, 'failed'), confirmDuplicate: true }) },
  'deliveries.resolve': {
    twice: 'refused',
    input: async (member) => ({ id: await inState(member, 'needs_attention'), answer: 'live', remoteUrl: 'https://wall.example/1' }),
  },
  'replies.resolve': {
    twice: 'refused',
    input: async (member) => ({ id: await withFailedReply(member), number: 1, answer: 'send_again' }),
  },
  'calendarFeeds.get': reading(async ({ api }) => ({ businessId: (await addBusiness(api)).id })),
  'calendarFeeds.make': { twice: 'two', input: async ({ api }) => ({ businessId: (await addBusiness(api)).id }) },
  'calendarFeeds.end': {
    twice: 'same',
    async input({ api }) {
      const { id: businessId } = await addBusiness(api)
      await api.calendarFeeds.make({ businessId })
      return { businessId }
    },
  },
  'holidays.list': reading(async ({ api }) => ({ from: '2026-09-01', to: '2026-10-01', businessId: (await addBusiness(api)).id })),
  'reports.list': reading(async (member) => ({ businessId: (await ofReport(member)).businessId })),
  'reports.make': {
    twice: 'two',
    input: async ({ api }) => ({
      businessId: (await addBusiness(api)).id,
      name: 'September',
      period: 'quarter',
      days: 30,
      language: 'de',
      passcode: true,
    }),
  },
  'reports.renew': { twice: 'same', input: async (member) => ({ id: (await ofReport(member)).id, days: 7, passcode: true }) },
  'reports.end': { twice: 'refused', input: async (member) => ({ id: (await ofReport(member)).id }) },
  'analytics.read': reading(async (member) => ({ businessId: (await onAWall(member)).businessId, period: 'quarter', contentType: 'blog' })),
  'analytics.tags': reading(async (member) => ({ businessId: (await onAWall(member)).businessId, compare: 'year' })),
  'analytics.trend': reading(async (member) => ({ businessId: (await onAWall(member)).businessId })),
  'analytics.export': reading(async (member) => ({ businessId: (await onAWall(member)).businessId, period: 'own', ...november })),
  'analytics.origin': reading(async (member) => ({ deliveryId: (await onAWall(member)).deliveryId })),
  'metrics.goodTimes': reading(async ({ api }) => ({ businessId: (await addBusiness(api)).id })),
  'liveChanges.takeDown': { twice: 'same', input: async (member) => ({ id: (await onAWall(member)).deliveryId }) },
  'liveChanges.update': {
    twice: 'refused',
    async input(member) {
      const { postId, businessId } = await onAWall(member)
      const forChannels = [await forChannel(member.api, businessId)]
      return { id: postId, revision: 0, content: { title: 'Plums', body: 'Plums are in.', forChannels } }
    },
  },
  'slots.list': reading(async ({ api }) => ({ businessId: (await addBusiness(api)).id })),
  'slots.open': reading(async (member) => {
    const { businessId } = await withSlot(member)
    return { from: daysAhead(1), to: daysAhead(8), businessId }
  }),
  'slots.add': {
    twice: 'same',
    input: async ({ api }) => ({ channelId: (await addChannels(api)).sandbox.id, times: [{ weekday: 1, time: '09:00' }] }),
  },
  'slots.remove': {
    twice: 'refused',
    async input(member) {
      const { channelId, id } = await withSlot(member)
      return { channelId, ids: [id] }
    },
  },
  'evergreen.list': reading(async (member) => ({ businessId: (await evergreenPost(member)).businessId })),
  'evergreen.addPosts': {
    twice: 'same',
    input: async ({ api }) => ({ postIds: [(await addPost(api)).id], ...again }),
  },
  'evergreen.addTag': { twice: 'refused', input: async ({ api }) => ({ businessId: (await addBusiness(api)).id, tag: 'tips', ...again }) },
  'evergreen.change': { twice: 'same', input: async (member) => ({ id: (await evergreenPost(member)).id, paused: true, ...again }) },
  'evergreen.remove': { twice: 'same', input: async (member) => ({ id: (await evergreenPost(member)).id }) },
  'evergreen.restore': {
    twice: 'same',
    async input(member) {
      const { id } = await evergreenPost(member)
      await member.api.evergreen.remove({ id })
      return { id }
    },
  },
  'evergreen.leaveOut': { twice: 'refused', input: async (member) => ({ postId: await evergreenShowing(member) }) },
  'evergreen.putBack': {
    twice: 'refused',
    input: async (member) => member.api.evergreen.leaveOut({ postId: await evergreenShowing(member) }),
  },
  'evergreen.wordings': reading(async (member) => ({ postId: (await evergreenPost(member)).post!.id })),
  'evergreen.setWordings': {
    twice: 'same',
    input: async (member) => ({ postId: (await evergreenPost(member)).post!.id, wordings: ['The autumn roast is here.'] }),
  },
  ...recurringInputs,
  'schedule.calendar': reading(async ({ api }) => {
    const [from, to] = [new Date().toISOString(), soon()]
    return { from, to, businessId: (await addBusiness(api)).id }
  }),
  'schedule.unscheduled': reading(async ({ api }) => {
    const { business, sandbox } = await addChannels(api)
    return { businessId: business.id, channelId: sandbox.id, contentType: 'blog', q: 'roast', limit: 10 }
  }),
  'schedule.showings': reading(async ({ api }) => ({ postId: (await addPost(api)).id })),
  'schedule.proposals': reading(async ({ api }) => ({ from: '2026-10-01', to: '2026-11-01', businessId: (await addBusiness(api)).id })),
  'schedule.schedule': {
    twice: 'refused',
    async input({ api }) {
      const { business, sandbox } = await addChannels(api)
      const { id } = await addPost(api, { businessId: business.id })
      return { postId: id, channelIds: [sandbox.id], dueAt: soon(), confirmDuplicate: true }
    },
  },
  'schedule.queue': {
    twice: 'refused',
    async input(member) {
      const { businessId, channelId } = await withSlot(member)
      const { id } = await addPost(member.api, { businessId })
      return { postId: id, channelIds: [channelId], confirmDuplicate: true }
    },
  },
  'schedule.queueMany': {
    twice: 'same',
    async input(member) {
      const { businessId, channelId } = await withSlot(member)
      const { id, revision } = await addPost(member.api, { businessId })
      return { postIds: [id], how: 'week', channelIds: [channelId], shuffle: true, approve: [{ id, revision }] }
    },
  },
  'schedule.takeOff': { twice: 'same', input: async (member) => ({ deliveryIds: [(await planned(member)).deliveryId] }) },
  'schedule.sendMany': { twice: 'same', input: async (member) => ({ deliveryIds: [await inState(member, 'failed')] }) },
  'schedule.moveMany': {
    twice: 'same',
    async input(member) {
      const dueAt = new Date(Date.now() + 7_200_000).toISOString()
      return { moves: [{ deliveryIds: [(await planned(member)).deliveryId], dueAt }], confirmDuplicate: true }
    },
  },
  'schedule.reschedule': {
    twice: 'same',
    input: async (member) => ({ deliveryIds: [(await planned(member)).deliveryId], dueAt: new Date(Date.now() + 7_200_000).toISOString() }),
  },
}

const again = { channelIds: [], restDays: 30, mostShowings: 5, from: '2027-01-01', until: '2027-12-31', showAs: 'approved' as const }

/** The copy of a post of the library that stands on the calendar. */
async function evergreenShowing(member: Member) {
  const { write, fill, proposals } = await library(member)
  await member.api.evergreen.addPosts({ postIds: [await write('The autumn roast is here.')], ...rules, showAs: 'draft' })
  await fill()
  return (await proposals())[0]!.postId
}

async function evergreenPost({ api }: Member) {
  const { id, businessId } = await addPost(api)
  await api.evergreen.addPosts({ postIds: [id], ...again })
  return (await api.evergreen.list({ businessId }))[0]!
}

async function withSlot({ api }: Member) {
  const { business, sandbox } = await addChannels(api)
  const [slot] = await api.slots.add({ channelId: sandbox.id, times: [{ weekday: 1, time: '09:00' }] })
  return { businessId: business.id, channelId: sandbox.id, id: slot!.id }
}

const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

/** A delivery as the worker leaves it when something went wrong. */
async function withFailedReply(member: Member): Promise<string> {
  const { services } = await sharedApp()
  const { deliveryId } = await planned(member)
  await services.db.asSystem('leave a reply as the worker would', async (tx) => {
    await tx.execute(
      `update deliveries set status = 'published', remote_id = 'on-the-wall', published_at = now() where id = '${deliveryId}'`,
    )
    await tx.execute(`insert into delivery_replies (delivery_id, number, workspace_id, business_id, kind, status, reason)
      select id, 1, workspace_id, business_id, 'part', 'failed', 'It was refused.' from deliveries where id = '${deliveryId}'`)
  })
  return deliveryId
}

/** A post that is live on a wall, as the worker would leave it. */
async function ofReport({ api }: Member): Promise<{ id: string; businessId: string }> {
  return api.reports.make({ businessId: (await addBusiness(api)).id, name: 'For the client' })
}

const november = { from: '2026-11-01', to: '2026-11-30' }

async function onAWall(member: Member): Promise<{ deliveryId: string; postId: string; businessId: string }> {
  const { services } = await sharedApp()
  const { deliveryId, where } = await planned(member, {
    contentType: 'blog',
    content: { title: 'Roast', body: 'The autumn roast is here.' },
  })
  await services.db.asSystem('leave a delivery as the worker would', async (tx) => {
    await tx.execute(`update deliveries set status = 'published', published_at = now(), remote_id = id where id = '${deliveryId}'`)
    await tx.execute(`update posts set status = 'published' where id = '${where.postId}'`)
  })
  return { deliveryId, ...where }
}

async function inState(member: Member, status: 'failed' | 'needs_attention'): Promise<string> {
  const { services } = await sharedApp()
  const { deliveryId, where } = await planned(member)
  await services.db.asSystem('leave a delivery as the worker would', async (tx) => {
    await tx.execute(`update deliveries set status = '${status}' where id = '${deliveryId}'`)
    await tx.execute(`update posts set status = '${status}' where id = '${where.postId}'`)
  })
  return deliveryId
}
