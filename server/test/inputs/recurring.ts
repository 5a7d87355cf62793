import { addBusiness, addPost } from '../factories.ts'
import type { Member } from '../harness.ts'
import { addChannels } from '../publishing.ts'
import { reading, type ValidInput } from './valid-input.ts'

/** Posts that come again by a rule. */
export const recurringInputs: Record<string, ValidInput> = {
  'recurring.list': reading(async (member) => ({ businessId: (await series(member)).businessId })),
  'recurring.get': reading(async (member) => ({ id: (await series(member)).id })),
  'recurring.showings': reading(async (member) => ({ id: (await series(member)).id })),
  'recurring.preview': reading(async ({ api }) => ({ businessId: (await addBusiness(api)).id, ...rhythm() })),
  'recurring.create': {
    twice: 'refused',
    async input({ api }) {
      const { business, sandbox } = await addChannels(api)
      const { id } = await addPost(api, { businessId: business.id })
      return { postId: id, channelIds: [sandbox.id], ...rhythm(), showAs: 'draft', confirmDuplicate: true }
    },
  },
  'recurring.change': {
    twice: 'same',
    async input(member) {
      const { id, channelIds } = await series(member)
      return { id, channelIds, ...rhythm(), paused: true, showAs: 'approved' }
    },
  },
  'recurring.end': {
    twice: 'same',
    async input(member) {
      const { id, post } = await series(member)
      return { id, postId: post.id }
    },
  },
  'recurring.moveLater': { twice: 'same', input: async (member) => ({ postId: await moved(member) }) },
  'recurring.giveText': { twice: 'same', input: async (member) => ({ postId: (await series(member)).post.id }) },
  'recurring.leaveOut': { twice: 'same', input: async (member) => ({ postId: (await series(member)).post.id }) },
  'recurring.putBack': {
    twice: 'same',
    async input(member) {
      const { id, post } = await series(member)
      const { day } = await member.api.recurring.leaveOut({ postId: post.id })
      return { id, day }
    },
  },
  'recurring.undo': {
    twice: 'refused',
    async input(member) {
      const { id } = await series(member)
      const { version } = await member.api.recurring.end({ id })
      return { id, version }
    },
  },
}

const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const rhythm = () => ({ rule: 'FREQ=WEEKLY', firstDay: daysAhead(3), time: '09:00', times: 5, until: null })

async function series({ api }: Member, showAs: 'draft' | 'approved' = 'draft') {
  const { business, sandbox } = await addChannels(api)
  const { id } = await addPost(api, { businessId: business.id })
  return api.recurring.create({ postId: id, channelIds: [sandbox.id], ...rhythm(), showAs })
}

/** A showing that was moved by an hour. */
async function moved(member: Member): Promise<string> {
  const { api } = member
  const { post } = await series(member, 'approved')
  const [delivery] = (await api.deliveries.list({ postId: post.id, view: 'coming' })).items
  const dueAt = new Date(Date.parse(delivery!.dueAt) + 3_600_000).toISOString()
  await api.schedule.reschedule({ deliveryIds: [delivery!.id], dueAt })
  return post.id
}
