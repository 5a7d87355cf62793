import { uuidv7 } from 'uuidv7'

import { answerOfMastodon, blueskyFields, choiceOf } from '../channels-near.ts'
import { addBusiness } from '../factories.ts'
import type { Member } from '../harness.ts'
import { addChannels } from '../publishing.ts'
import { reading, type ValidInput } from './valid-input.ts'

/** Businesses and their channels. */
export const businessInputs: Record<string, ValidInput> = {
  'businesses.get': reading(businessId),
  'businesses.create': { twice: 'refused', input: () => businessFields() },
  'businesses.update': {
    twice: 'refused',
    async input({ api }) {
      const { id, updatedAt } = await addBusiness(api)
      return { ...businessFields(), id, updatedAt }
    },
  },
  'businesses.remove': { twice: 'same', input: businessId },
  'businesses.restore': {
    twice: 'same',
    async input({ api }) {
      const { id } = await addBusiness(api)
      await api.businesses.remove({ id })
      return { id }
    },
  },
  'channels.list': reading(async ({ api }) => ({ businessId: (await addBusiness(api)).id })),
  'channels.connect': {
    twice: 'two',
    input: async ({ api }) => ({ businessId: (await addBusiness(api)).id, kind: 'sandbox', name: 'Second wall' }),
  },
  'channels.setSandbox': {
    twice: 'same',
    input: async (member) => ({ ...(await sandboxId(member)), mode: 'delay', times: 1, delayMs: 10, protection: 'lookup' }),
  },
  'channels.reconnect': { twice: 'same', input: sandboxId },
  'channels.disconnect': { twice: 'same', input: sandboxId },
  'channels.setSettings': { twice: 'same', input: async (member) => ({ ...(await sandboxId(member)), settings: {} }) },
  'channels.rename': { twice: 'same', input: async (member) => ({ ...(await sandboxId(member)), name: 'Try-outs' }) },
  'channels.pause': { twice: 'same', input: sandboxId },
  'channels.resume': {
    twice: 'same',
    async input(member) {
      const { id } = await sandboxId(member)
      await member.api.channels.pause({ id })
      return { id }
    },
  },
  'channelConnections.begin': {
    twice: 'refused',
    input: async ({ api }) => ({ businessId: (await addBusiness(api)).id, kind: 'bluesky', fields: await blueskyFields() }),
  },
  // Each of these belongs to the session in which it was begun.
  'channelConnections.answer': { twice: 'same', input: answerOfMastodon },
  'channelConnections.choose': { twice: 'same', input: choiceOf },
  'channelDoctor.examine': { twice: 'same', input: sandboxId },
}

function businessFields(): { name: string; context: string } {
  return Object.assign(
    { name: `Lumen Coffee ${uuidv7()}`, context: 'A small roastery in Woodstock.' },
    {
      contentTypes: ['linkedin', 'x'],
      industry: 'Coffee',
      keywords: ['coffee'],
      website: 'https://lumen.example',
      location: 'Woodstock',
      socialMediaLinks: { facebook: 'lumen', twitter: '', linkedin: '', instagram: '', youtube: '', whatsapp: '' },
      vision: 'Good coffee.',
      mission: 'Roast it.',
      goals: ['A second shop'],
      timeZone: 'Africa/Johannesburg',
      linkTags: { isOn: true, source: '{platform}', medium: 'social', campaign: '{month}' },
      requiresApproval: true,
      metadata: { crm: { id: 7 }, documents: [{ name: 'Price list', url: 'https://lumen.example/prices.pdf' }] },
    },
  )
}

async function businessId({ api }: Member): Promise<{ id: string }> {
  return { id: (await addBusiness(api)).id }
}

async function sandboxId({ api }: Member): Promise<{ id: string }> {
  return { id: (await addChannels(api)).sandbox.id }
}
