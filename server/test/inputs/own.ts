import { uuidv7 } from 'uuidv7'

import { notify } from '../../src/features/core/notifications/service.ts'
import { anAdministrator, type Member, sharedApp } from '../harness.ts'
import { soon } from '../publishing.ts'
import { reading, type ValidInput } from './valid-input.ts'

const aiOptions = {
  temperature: 0.5,
  maxTokens: 500,
  language: 'English',
  tone: 'Warm',
  hashtags: 2,
  emoji: 'none',
  callToAction: 'Come by.',
  extraInstructions: 'No exclamation marks.',
}

/** What belongs to the caller. */
export const ownInputs: Record<string, ValidInput> = {
  'aiSettings.update': { twice: 'same', input: () => ({ contentType: 'x', provider: 'composer', model: '', settings: aiOptions }) },
  'aiSettings.remove': { twice: 'same', input: () => ({ contentType: 'x' }) },
  'aiSettings.saveKey': { twice: 'same', input: ownKey },
  'aiSettings.testKey': { twice: 'same', input: ownKey },
  'aiSettings.removeKey': { twice: 'same', input: () => ({ kind: 'openai' }) },
  'apiKeys.create': {
    twice: 'refused',
    input: () => ({ name: `Reports ${uuidv7()}`, scopes: ['read'], expiresAt: new Date(Date.now() + 86_400_000).toISOString() }),
  },
  'apiKeys.revoke': {
    twice: 'refused',
    async input({ api }) {
      const { key } = await api.apiKeys.create({ name: `Old ${uuidv7()}`, scopes: ['read'] })
      return { id: key.id }
    },
  },
  'notifications.list': reading(() => ({ view: 'unread', limit: 10 })),
  'notifications.markRead': { twice: 'same', input: async (member) => ({ id: await notificationId(member) }) },
  'notifications.markAllRead': { twice: 'same', input: () => ({ until: soon() }) },
  'notifications.setPreference': { twice: 'same', input: () => ({ kind: 'role_changed', channel: 'digest', on: true }) },
  'personalData.requestDeletion': {
    twice: 'same',
    async input() {
      // The only super admin may not go.
      await anAdministrator()
      return {}
    },
  },
  'tutorial.setStep': { twice: 'same', input: () => ({ step: 'invite', skipped: true }) },
  'tutorial.setHidden': { twice: 'same', input: () => ({ isHidden: true }) },
  'tutorial.setTour': { twice: 'same', input: () => ({ tour: 'desk', state: 'left', stop: 2 }) },
  'usage.read': reading(() => ({ period: 'own', from: '2026-10-01', to: '2026-11-30' })),
  'usage.export': reading(() => ({ period: 'quarter' })),
}

async function notificationId({ api, userId }: Member): Promise<string> {
  const { services } = await sharedApp()
  await services.db.asSystem('tell a person something', (tx) =>
    notify(tx, {
      kind: 'security',
      userIds: [userId],
      subject: { event: 'password_changed', detail: 'You stay logged in here.' },
      about: uuidv7(),
      link: '/app/settings',
    }),
  )
  const [newest] = (await api.notifications.list({ limit: 1 })).items
  if (!newest) throw new Error('What a person was told is not in their list.')
  return newest.id
}

/** Where people may use keys of their own. */
async function ownKey(): Promise<object> {
  const { api } = await anAdministrator()
  await api.aiProviders.saveRules({ ownKeys: true })
  return { kind: 'openai', apiKey: 'key-of-their-own', model: 'small' }
}
