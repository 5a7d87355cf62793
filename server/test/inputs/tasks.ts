import type { CreateTask } from '@postwright/contract/work/tasks'
import { uuidv7 } from 'uuidv7'

import { addBusiness, addPost } from '../factories.ts'
import type { Member } from '../harness.ts'
import { reading, type ValidInput } from './valid-input.ts'

/** Work for people. */
export const taskInputs: Record<string, ValidInput> = {
  'tasks.board': reading(async (member) => ({ ...(await filter(member)), limit: 10 })),
  'tasks.list': reading(async (member) => ({ ...(await filter(member)), status: 'open', sort: 'due', limit: 10 })),
  'tasks.counts': reading(filter),
  'tasks.get': reading(async (member) => ({ id: (await aTask(member)).id })),
  'tasks.create': { twice: 'two', input: everyField },
  'tasks.update': {
    twice: 'same',
    async input(member) {
      const { id, version, items } = await aTask(member)
      const fields = await everyField(member)
      return {
        ...fields,
        status: undefined,
        checklist: [{ id: items[0]?.id, text: 'Grind', isDone: true }],
        id,
        version,
        title: 'Another title',
      }
    },
  },
  'tasks.move': {
    twice: 'same',
    async input(member) {
      const { id: afterId, business } = await aTask(member, { status: 'done' })
      const { id: beforeId } = await aTask(member, { status: 'done', businessId: business?.id })
      const { id, version } = await aTask(member, { businessId: business?.id })
      return { id, version, status: 'done', afterId, beforeId }
    },
  },
  'tasks.tick': {
    twice: 'same',
    async input(member) {
      const { id, items } = await aTask(member)
      return { id, itemId: items[0]?.id, isDone: true }
    },
  },
  'tasks.bulk': {
    twice: 'same',
    input: async (member) => ({
      ids: [(await aTask(member)).id],
      change: {
        status: 'in_progress',
        assigneeId: member.userId,
        priority: 'low',
        due: { date: '2026-10-05', time: '09:00' },
        addLabels: ['roast'],
        removeLabels: ['beans'],
      },
    }),
  },
  'tasks.remove': { twice: 'refused', input: async (member) => ({ id: (await aTask(member)).id }) },
  'tasks.restore': {
    twice: 'same',
    async input(member) {
      const { id } = await aTask(member)
      await member.api.tasks.remove({ id })
      return { ids: [id] }
    },
  },
  'tasks.attach': { twice: 'same', input: async (member) => ({ taskId: (await aTask(member)).id, file: aFile() }) },
  'tasks.attachment': reading(attached),
  'tasks.detach': { twice: 'refused', input: attached },
  'tasks.onCalendar': reading(async ({ api }) => ({
    from: '2026-10-01T00:00:00Z',
    to: '2026-11-01T00:00:00Z',
    businessId: (await addBusiness(api)).id,
  })),
  'tasks.ofPost': reading(async ({ api }) => ({ postId: (await addPost(api)).id })),
  'tasks.comments': reading(async (member) => ({ taskId: (await aTask(member)).id, limit: 10 })),
  'tasks.comment': { twice: 'two', input: async (member) => ({ taskId: (await aTask(member)).id, body: 'Who has the lot sheet?' }) },
  'tasks.editComment': { twice: 'same', input: async (member) => ({ id: await aComment(member), body: 'I have it.' }) },
  'tasks.removeComment': { twice: 'refused', input: async (member) => ({ id: await aComment(member) }) },
  'tasks.activity': reading(async (member) => ({ taskId: (await aTask(member)).id, limit: 10 })),
  'tasks.saveView': { twice: 'refused', input: async (member) => ({ ...(await aView(member)), isShared: false }) },
  'tasks.updateView': {
    twice: 'same',
    async input(member) {
      const view = await aView(member)
      const { id } = await member.api.tasks.saveView({ name: uuidv7(), query: { layout: 'list' } })
      return { ...view, id, isShared: false }
    },
  },
  'tasks.removeView': {
    twice: 'refused',
    async input(member) {
      await emptied(member)
      return { id: (await member.api.tasks.saveView({ name: uuidv7(), query: { layout: 'list' } })).id }
    },
  },
  'tasks.saveSettings': { twice: 'same', input: () => ({ review: true, reconnect: false, delivery: true }) },
}

async function aTask({ api }: Member, fields: Partial<CreateTask> = {}) {
  const { businessId = (await addBusiness(api)).id, ...more } = fields
  return api.tasks.create({ title: 'Photograph the autumn roast', businessId, labels: ['beans'], checklist: [{ text: 'Grind' }], ...more })
}

async function everyField({ api, userId }: Member): Promise<object> {
  const { id: businessId } = await addBusiness(api)
  return {
    title: 'Photograph the autumn roast',
    description: 'In **daylight**.',
    status: 'todo',
    businessId,
    assigneeId: userId,
    due: { date: '2026-10-05', time: '09:00' },
    priority: 'high',
    labels: ['beans'],
    checklist: [{ text: 'Grind', isDone: false }],
    postIds: [(await addPost(api, { businessId })).id],
    showOnCalendar: true,
    repeats: 'FREQ=WEEKLY;BYDAY=MO',
  }
}

async function filter(member: Member): Promise<object> {
  const { business } = await aTask(member)
  return { businessId: business?.id, assignee: 'nobody', priority: 'normal', label: 'beans', due: 'none', origin: 'manual', q: 'roast' }
}

function aFile(): File {
  return new File([`We roast on Tuesdays. ${uuidv7()}`], 'roasting.txt', { type: 'text/plain' })
}

async function attached(member: Member): Promise<object> {
  const { id: taskId } = await aTask(member)
  const { id } = await member.api.tasks.attach({ taskId, file: aFile() })
  return { taskId, id }
}

async function aComment(member: Member): Promise<string> {
  const { id: taskId } = await aTask(member)
  return (await member.api.tasks.comment({ taskId, body: 'Who has the lot sheet?' })).id
}

async function aView(member: Member): Promise<object> {
  await emptied(member)
  const filter = { assignee: 'me', priority: 'high', label: 'beans', due: 'week', origin: 'manual', q: 'roast' }
  return { name: `This week ${uuidv7()}`, query: { ...filter, layout: 'board', status: 'open', sort: 'due' } }
}

/** A person keeps so many views. */
async function emptied({ api }: Member): Promise<void> {
  for (const { id, isOwn } of await api.tasks.views()) if (isOwn) await api.tasks.removeView({ id })
}
