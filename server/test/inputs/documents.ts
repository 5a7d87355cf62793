import { uuidv7 } from 'uuidv7'

import { readDocumentJob } from '../../src/features/content/documents/jobs.ts'
import { addBusiness } from '../factories.ts'
import { type Member, sharedApp } from '../harness.ts'
import { reading, type ValidInput } from './valid-input.ts'

/** What businesses are given to be written from. */
export const documentInputs: Record<string, ValidInput> = {
  'documents.list': reading(async (member) => ({ businessId: (await readOne(member)).businessId, limit: 10 })),
  'documents.get': reading(async (member) => ({ id: (await readOne(member)).id })),
  'documents.upload': {
    twice: 'same',
    input: async ({ api }) => ({ businessId: (await addBusiness(api)).id, file: aFile() }),
  },
  'documents.addWebPage': {
    twice: 'same',
    input: async ({ api }) => ({ businessId: (await addBusiness(api)).id, address: `https://lumen.example/${uuidv7()}` }),
  },
  'documents.readAgain': { twice: 'same', input: async (member) => ({ id: (await readOne(member)).id }) },
  'documents.remove': { twice: 'refused', input: async (member) => ({ id: (await readOne(member)).id }) },
  'documents.passages': reading(async (member) => ({ id: (await readOne(member)).id, limit: 10 })),
  'documents.find': reading(async (member) => ({ businessId: (await readOne(member)).businessId, text: 'When do we roast?' })),
  // Nobody has this name.
  'websites.read': reading(() => ({ address: 'https://lumen.invalid/' })),
}

function aFile(): File {
  return new File(['We roast on Tuesdays, in small batches.'], 'roasting.txt', { type: 'text/plain' })
}

async function readOne({ api, workspaceId }: Member): Promise<{ id: string; businessId: string }> {
  const { id, businessId } = await api.documents.upload({ businessId: (await addBusiness(api)).id, file: aFile() })
  await readDocumentJob.run((await sharedApp()).services, { workspaceId, documentId: id })
  return { id, businessId }
}
