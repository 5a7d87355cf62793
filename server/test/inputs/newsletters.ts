import { uuidv7 } from 'uuidv7'

import { addBusiness, addPost } from '../factories.ts'
import { type Member, sharedApp } from '../harness.ts'
import { fileOfReaders, openSettings } from '../readers.ts'
import { reading, type ValidInput } from './valid-input.ts'

/** Subscribers of businesses, and what is sent to them. */
export const newsletterInputs: Record<string, ValidInput> = {
  'subscribers.list': reading(async (member) => ({ ...(await aBusiness(member)), status: 'subscribed', q: 'naledi', limit: 10 })),
  'subscribers.counts': reading(aBusiness),
  'subscribers.add': { twice: 'refused', input: async (member) => ({ ...(await aBusiness(member)), ...aReader() }) },
  'subscribers.import': {
    twice: 'two',
    input: async (member) => ({
      ...(await aBusiness(member)),
      file: fileOfReaders(`email\n${aReader().email}\n`),
      consent: aReader().consent,
      mode: 'import',
    }),
  },
  'subscribers.remove': {
    twice: 'refused',
    async input(member) {
      const { id } = await member.api.subscribers.add({ ...(await aBusiness(member)), ...aReader() })
      return { id }
    },
  },
  'subscribers.settings': reading(aBusiness),
  'subscribers.saveSettings': { twice: 'same', input: async (member) => ({ ...(await aBusiness(member)), ...openSettings }) },
  'issues.list': reading(async (member) => ({ ...(await aBusiness(member)), limit: 10 })),
  'issues.ofPost': reading(aNewsletter),
  'issues.pause': { twice: 'refused', input: (member) => anIssue(member, 'sending') },
  'issues.resume': { twice: 'refused', input: (member) => anIssue(member, 'paused') },
  'issues.cancel': { twice: 'refused', input: (member) => anIssue(member, 'sending') },
  'issues.preview': reading(aNewsletter),
  'issues.test': { twice: 'two', input: aNewsletter },
}

async function aBusiness({ api }: Member): Promise<{ businessId: string }> {
  return { businessId: (await addBusiness(api)).id }
}

function aReader() {
  return { email: `reader.${uuidv7()}@readers.example`, name: 'Naledi', consent: 'They asked for it at our stall.' }
}

async function aNewsletter({ api }: Member): Promise<{ postId: string }> {
  const { id } = await addPost(api, { contentType: 'newsletter', content: { title: 'The autumn roast', body: 'It is here.' } })
  return { postId: id }
}

/** One that no delivery began, so that nothing is sent. */
async function anIssue(member: Member, status: 'sending' | 'paused'): Promise<{ id: string }> {
  const { businessId } = await aBusiness(member)
  const { services } = await sharedApp()
  const id = uuidv7()
  await services.db.asSystem('an issue', (tx) =>
    tx.execute(
      `insert into issues (id, workspace_id, business_id, delivery_id, subject, body, status) values ('${id}', '${member.workspaceId}', '${businessId}', '${uuidv7()}', 'The autumn roast', 'It is here.', '${status}')`,
    ),
  )
  return { id }
}
