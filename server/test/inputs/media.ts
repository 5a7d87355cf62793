import { addBusiness, addPost } from '../factories.ts'
import type { Member } from '../harness.ts'
import { addPicture, sentUpload, upload } from '../media.ts'
import { aFilm, aPng } from '../media-files.ts'
import { reading, type ValidInput } from './valid-input.ts'

/** Pictures and films of a business. */
export const mediaInputs: Record<string, ValidInput> = {
  'posts.setMedia': {
    twice: 'same',
    input: async (member) => {
      const { id: assetId, businessId } = await addPicture(member)
      const { id, revision } = await addPost(member.api, { businessId })
      return { id, revision, media: [{ assetId, alt: 'A green bag.' }] }
    },
  },
  'media.list': reading(async (member) => ({ businessId: (await addPicture(member)).businessId, limit: 10 })),
  'media.summary': reading(async (member) => ({ businessId: (await addPicture(member)).businessId })),
  'media.get': reading(async (member) => ({ id: (await addPicture(member)).id })),
  'media.beginUpload': {
    twice: 'two',
    input: async ({ api }) => ({ businessId: (await addBusiness(api)).id, name: 'bag.png', bytes: 1000 }),
  },
  'media.getUpload': reading(async (member) => ({ id: (await begun(member)).id })),
  'media.finishUpload': { twice: 'same', input: async (member) => ({ id: (await begun(member)).id }) },
  'media.cancelUpload': { twice: 'refused', input: async (member) => ({ id: (await begun(member)).id }) },
  // Nobody has this name.
  'media.addFromAddress': {
    twice: 'same',
    input: async ({ api }) => ({ businessId: (await addBusiness(api)).id, address: 'https://lumen.invalid/bag.png' }),
  },
  'media.update': { twice: 'same', input: async (member) => ({ id: (await addPicture(member)).id, alt: 'A green bag.', tags: ['Bags'] }) },
  'media.setPoster': {
    twice: 'same',
    input: async (member) => ({ id: (await aFilmOf(member)).id, image: new File([new Uint8Array(await aPng())], 'poster.png') }),
  },
  'media.remove': { twice: 'refused', input: async (member) => ({ id: (await addPicture(member)).id }) },
}

async function begun(member: Member) {
  return sentUpload(member, { businessId: (await addBusiness(member.api)).id, content: await aPng() })
}

async function aFilmOf(member: Member) {
  const { asset } = await upload(member, { businessId: (await addBusiness(member.api)).id, content: aFilm(), name: 'pour.mp4' })
  if (!asset) throw new Error('A new business has no films.')
  return asset
}
