import { uuidv7 } from 'uuidv7'

import { sharedApp } from '../harness.ts'
import { aiSettings, smtp } from './settings.ts'
import { reading, type ValidInput } from './valid-input.ts'

const auditFilter = () => ({ who: 'nobody', area: 'business', from: '2026-01-01T00:00:00Z', to: '2026-01-02T00:00:00Z' })

/** What belongs to the whole instance: its settings, its logs, its readers. */
export const instanceInputs: Record<string, ValidInput> = {
  'admin.saveAi': { twice: 'same', input: () => aiSettings },
  'admin.testAi': reading(() => aiSettings),
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
  'setup.createSuperAdmin': {
    twice: 'refused',
    input: () => ({ fullName: 'Naledi Mokoena', email: `first.${uuidv7()}@fynbosdesk.example`, password: 'correct horse' }),
  },
  'setup.configure': {
    twice: 'same',
    input: () => ({
      name: 'Fynbos Desk',
      ai: aiSettings,
      smtp,
    }),
  },
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
