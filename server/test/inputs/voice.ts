import { uuidv7 } from 'uuidv7'

import { addBusiness, addPost } from '../factories.ts'
import type { Member } from '../harness.ts'
import { reading, type ValidInput } from './valid-input.ts'

const rules = {
  always: ['roastery'],
  never: [{ word: 'artisanal', instead: 'small', claim: false }],
  hashtags: ['coffee'],
  hashtagsMost: 3,
  emoji: 'none',
  emojiExcept: ['whatsapp'],
  language: 'English',
}

/** How a business sounds. */
export const voiceInputs: Record<string, ValidInput> = {
  'voice.get': reading(ofBusiness),
  'voice.saveRules': { twice: 'same', input: async (member) => ({ ...(await ofBusiness(member)), ...rules, seen: null }) },
  'voice.addNote': {
    twice: 'two',
    async input({ api }) {
      const post = await addPost(api)
      return { businessId: post.businessId, text: `Dry humour ${uuidv7()}`, postId: post.id }
    },
  },
  'voice.updateNote': { twice: 'same', input: async (member) => ({ ...(await note(member)), text: 'No emoji.', isPinned: true }) },
  'voice.keepNote': { twice: 'same', input: note },
  'voice.removeNote': { twice: 'same', input: note },
  'voice.examples': reading(async (member) => ({ ...(await ofBusiness(member)), limit: 10 })),
  'voice.markExample': {
    twice: 'same',
    async input({ api }) {
      const { id, revision } = await addPost(api)
      await api.posts.approve({ id, revision })
      return { postId: id, isExample: true }
    },
  },
  'voice.check': reading(async (member) => ({
    ...(await ofBusiness(member)),
    contentType: 'blog',
    content: { title: 'Roast', body: 'Our artisanal roast!' },
  })),
}

async function ofBusiness({ api }: Member): Promise<{ businessId: string }> {
  return { businessId: (await addBusiness(api)).id }
}

async function note({ api }: Member): Promise<{ id: string }> {
  const { id: businessId } = await addBusiness(api)
  const { id } = await api.voice.addNote({ businessId, text: 'Dry humour.' })
  return { id }
}
