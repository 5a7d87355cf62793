import { uuidv7 } from 'uuidv7'

import { addBusiness } from '../factories.ts'
import { type Member, sharedApp } from '../harness.ts'
import { reading, type ValidInput } from './valid-input.ts'

/** People who get messages on their phone, and what is sent to them. */
export const messageInputs: Record<string, ValidInput> = {
  'messages.contacts': reading(async (member) => ({ ...(await aBusiness(member)), status: 'agreed', limit: 10 })),
  'messages.counts': reading(aBusiness),
  'messages.add': { twice: 'refused', input: async (member) => ({ ...(await aBusiness(member)), ...aPerson() }) },
  'messages.import': {
    twice: 'two',
    input: async (member) => ({
      ...(await aBusiness(member)),
      file: new File([`phone\n${aPerson().phone}\n`], 'people.csv', { type: 'text/csv' }),
      consent: aPerson().consent,
      mode: 'import',
    }),
  },
  'messages.remove': {
    twice: 'refused',
    async input(member) {
      const { id } = await member.api.messages.add({ ...(await aBusiness(member)), ...aPerson() })
      return { id }
    },
  },
  'messages.broadcasts': reading(aBusiness),
  'messages.cancel': { twice: 'refused', input: (member) => aBroadcast(member, 'sending') },
  'messages.resume': { twice: 'refused', input: (member) => aBroadcast(member, 'paused') },
  'messages.templates': reading(aBusiness),
  // Of a number that was signed out: the platform is not asked.
  'messages.refreshTemplates': { twice: 'same', input: async (member) => ({ channelId: (await aNumber(member)).channelId }) },
}

async function aBusiness({ api }: Member): Promise<{ businessId: string }> {
  return { businessId: (await addBusiness(api)).id }
}

function aPerson() {
  return { phone: `+4915${Math.floor(Math.random() * 1e9)}1`, name: 'Naledi', consent: 'They asked for it at our stall.' }
}

/** One that was never really connected, so that nothing is sent. */
async function aNumber(member: Member): Promise<{ businessId: string; channelId: string }> {
  const { businessId } = await aBusiness(member)
  const { services } = await sharedApp()
  const channelId = uuidv7()
  await services.db.asSystem('a number', (tx) =>
    tx.execute(
      `insert into channels (id, workspace_id, business_id, kind, name, account_id, settings, status) values ('${channelId}', '${member.workspaceId}', '${businessId}', 'whatsapp', 'Loerie Lane', '${channelId}', '{}', 'reconnect')`,
    ),
  )
  return { businessId, channelId }
}

/** One that no delivery began. */
async function aBroadcast(member: Member, status: 'sending' | 'paused'): Promise<{ id: string }> {
  const { businessId, channelId } = await aNumber(member)
  const { services } = await sharedApp()
  const id = uuidv7()
  await services.db.asSystem('a broadcast', (tx) =>
    tx.execute(
      `insert into broadcasts (id, workspace_id, business_id, channel_id, delivery_id, body, status) values ('${id}', '${member.workspaceId}', '${businessId}', '${channelId}', '${uuidv7()}', 'It is here.', '${status}')`,
    ),
  )
  return { id }
}
