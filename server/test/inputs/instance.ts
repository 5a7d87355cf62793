import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'

import { madeModel, tinyShape } from '../../src/ai/local/made-model.ts'
import { anAdministrator, sharedApp } from '../harness.ts'
import { aiProvider, smtp } from './settings.ts'
import { reading, type ValidInput } from './valid-input.ts'

const auditFilter = () => ({ who: 'nobody', area: 'business', from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' })

/** What belongs to the whole instance: its settings, its logs, its readers. */
export const instanceInputs: Record<string, ValidInput> = {
  'localModels.download': { twice: 'same', input: anAddedModel },
  'localModels.pause': { twice: 'same', input: anAddedModel },
  'localModels.remove': { twice: 'same', input: anAddedModel },
  'localModels.tryOut': reading(aModelHere),
  'localModels.unload': { twice: 'same', input: aModelHere },
  'localModels.use': { twice: 'same', input: aModelHere },
  'localModels.add': { twice: 'refused', input: aModelToAdd },
  'aiPrompts.versions': reading(() => ({ contentType: 'x' })),
  'aiPrompts.save': {
    twice: 'same',
    input: async () => ({ contentType: 'x', addition: `No emoji. ${uuidv7()}`, number: await promptNumber() }),
  },
  'aiProviders.add': { twice: 'refused', input: newProvider },
  'aiProviders.update': {
    twice: 'same',
    async input() {
      const { id, name } = await aNewProvider()
      const { kind: _kind, ...rest } = aiProvider
      return { ...rest, id, name }
    },
  },
  'aiProviders.remove': { twice: 'refused', input: async () => ({ id: (await aNewProvider()).id }) },
  'aiProviders.arrange': { twice: 'same', input: async () => ({ defaultProvider: 'composer', fallbacks: [(await aNewProvider()).id] }) },
  'aiProviders.test': {
    twice: 'same',
    async input() {
      const { kind, baseUrl, model, apiKey } = aiProvider
      return { id: (await aNewProvider()).id, kind, baseUrl, model, apiKey }
    },
  },
  'aiProviders.check': { twice: 'same', input: async () => ({ id: (await aNewProvider()).id }) },
  'aiProviders.listModels': {
    twice: 'same',
    async input() {
      const { kind, baseUrl, apiKey } = aiProvider
      return { id: (await aNewProvider()).id, kind, baseUrl, apiKey }
    },
  },
  'aiProviders.saveRules': {
    twice: 'same',
    input: () => ({ monthlyLimitMicros: 90_000_000, workspaceDayLimitMicros: 2_000_000, lastResort: 'none', ownKeys: true }),
  },
  'aiProviders.setPrice': {
    twice: 'same',
    input: async () => ({ providerId: (await aNewProvider()).id, model: 'small', inputMicros: 150_000, outputMicros: 600_000 }),
  },
  'aiProviders.removePrice': { twice: 'same', input: async () => ({ providerId: (await aNewProvider()).id, model: 'small' }) },
  'admin.audit': reading(() => ({ ...auditFilter(), limit: 10 })),
  'admin.exportAudit': reading(() => auditFilter()),
  'audit.list': reading(() => ({ ...auditFilter(), limit: 10 })),
  'audit.export': reading(() => auditFilter()),
  'newsletter.subscribers': reading(() => ({ status: 'confirmed', q: 'naledi', limit: 10 })),
  'newsletter.remove': { twice: 'refused', input: subscriberId },
  'site.saveIdentity': {
    twice: 'same',
    input: () => ({ name: 'Fynbos Desk', supportEmail: 'help@fynbosdesk.example', contactEmail: '', salesEmail: '' }),
  },
  'site.saveTestimonials': {
    twice: 'same',
    input: () => ({ items: [{ quote: 'It went out on time.', name: 'Lerato Dlamini', role: 'Bookshop owner' }] }),
  },
  'site.saveCaptcha': { twice: 'same', input: () => ({ siteKey: 'site-key', secretKey: 'secret-key' }) },
  'site.saveCounting': { twice: 'same', input: () => ({ opens: false, clicks: true }) },
  'setup.createSuperAdmin': {
    twice: 'refused',
    input: () => ({ fullName: 'Naledi Mokoena', email: `first.${uuidv7()}@fynbosdesk.example`, password: 'correct horse' }),
  },
  'setup.configure': {
    twice: 'same',
    input: () => ({
      name: 'Fynbos Desk',
      ai: { ...aiProvider, isDefault: false },
      smtp,
    }),
  },
}

/** Of which nobody makes use; only the last few are kept. */
async function newProvider() {
  const { api } = await anAdministrator()
  const { providers } = await api.aiProviders.overview()
  for (const { id } of providers.slice(0, -8)) await api.aiProviders.remove({ id })
  return { ...aiProvider, kind: 'openai-compatible' as const, name: `Models ${uuidv7()}`, isDefault: false }
}

/** One that is there. */
async function aNewProvider(): Promise<{ id: string; name: string }> {
  const { api } = await anAdministrator()
  return api.aiProviders.add(await newProvider())
}

/** Somebody on the newsletter's list. */
async function subscriberId(): Promise<{ id: string }> {
  const { services } = await sharedApp()
  const id = uuidv7()
  await services.db.asSystem('a subscriber', (tx) =>
    tx.execute(
      `insert into newsletter_subscribers (id, email, email_key, leave_token) values ('${id}', '${id}@readers.example', '${id}@readers.example', '${id}')`,
    ),
  )
  return { id }
}

async function promptNumber(): Promise<number> {
  const prompts = await (await anAdministrator()).api.aiPrompts.list()
  return prompts.find(({ contentType }) => contentType === 'x')?.number ?? 0
}

/** Nobody answers at this address, so that its download fails by itself. */
function aModelToAdd() {
  return { name: 'House model', address: `https://models.example.com/${uuidv7()}.gguf`, sha256: 'a'.repeat(64) }
}

async function anAddedModel(): Promise<{ id: string }> {
  const model = aModelToAdd()
  await (await anAdministrator()).api.localModels.add(model)
  return { id: model.address.slice(model.address.lastIndexOf('/') + 1, -'.gguf'.length) }
}

/** One that is made for it and says a word. */
async function aModelHere(): Promise<{ id: string }> {
  const folder = join((await sharedApp()).services.config.dataDir, 'models')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'made.gguf'), madeModel(tinyShape, { say: 'Good morning.' }))
  return { id: 'made' }
}
