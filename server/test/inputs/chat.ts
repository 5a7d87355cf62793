import { uuidv7 } from 'uuidv7'

import { aCard, aFile, aTalk, aTimesCard } from '../chat.ts'
import { addBusiness } from '../factories.ts'
import { type Member, sharedApp } from '../harness.ts'
import { reading, type ValidInput } from './valid-input.ts'

/** Talking with the assistant. */
export const chatInputs: Record<string, ValidInput> = {
  'chat.about': reading(async ({ api }) => ({ businessId: (await addBusiness(api)).id })),
  'chat.list': reading(async ({ api }) => ({ businessId: (await addBusiness(api)).id, q: 'roast', limit: 10 })),
  'chat.send': {
    twice: 'same',
    input: async ({ api }) => ({ id: uuidv7(), businessId: (await addBusiness(api)).id, parentId: null, text: '/help', attachmentIds: [] }),
  },
  'chat.get': reading(async (member) => ({ id: (await talk(member)).conversationId })),
  'chat.messages': reading(async (member) => {
    const { conversationId, answerId } = await talk(member)
    return { id: conversationId, before: answerId, limit: 10 }
  }),
  'chat.retry': { twice: 'refused', input: async (member) => ({ id: (await talk(member)).answerId }) },
  'chat.follow': reading(async (member) => ({ id: (await talk(member)).answerId, after: 3 })),
  'chat.stop': { twice: 'same', input: async (member) => ({ id: (await talk(member)).answerId }) },
  'chat.show': { twice: 'same', input: async (member) => ({ id: (await talk(member)).questionId }) },
  'chat.rename': { twice: 'same', input: async (member) => ({ id: (await talk(member)).conversationId, title: 'Roasting days' }) },
  'chat.remove': { twice: 'refused', input: async (member) => ({ id: (await talk(member)).conversationId }) },
  'chat.restore': { twice: 'same', input: async (member) => ({ id: (await talk(member)).conversationId }) },
  'chat.confirm': {
    twice: 'same',
    async input(member) {
      const { id, postId } = await aTimesCard((await sharedApp()).services, member)
      return { id, times: [{ postId, dueAt: new Date(Date.now() + 4 * 86_400_000).toISOString() }] }
    },
  },
  'chat.decline': { twice: 'same', input: async (member) => ({ id: await aCard((await sharedApp()).services, member, 'proposed') }) },
  'chat.undo': { twice: 'same', input: async (member) => ({ id: await aCard((await sharedApp()).services, member, 'done') }) },
  'chat.saveAsPost': { twice: 'two', input: async (member) => ({ id: (await talk(member)).answerId, contentType: 'linkedin' }) },
  'chat.attach': {
    twice: 'two',
    input: async ({ api }) => ({
      businessId: (await addBusiness(api)).id,
      file: new File(['31 of 40 seats taken.'], 'guests.txt', { type: 'text/plain' }),
    }),
  },
  'chat.attachment': reading(async (member) => ({ id: await aFile((await sharedApp()).services, member) })),
  'chat.detach': { twice: 'refused', input: async (member) => ({ id: await aFile((await sharedApp()).services, member) }) },
}

async function talk(member: Member) {
  return aTalk((await sharedApp()).services, member)
}
