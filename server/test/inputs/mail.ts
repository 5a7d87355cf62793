import { eq } from 'drizzle-orm'

import { removeSmtp } from '../../src/features/core/instance/smtp.ts'
import { queueMail } from '../../src/features/core/mail/service.ts'
import { mails } from '../../src/features/core/mail/table.ts'
import { sharedApp } from '../harness.ts'
import { smtp } from './settings.ts'
import { reading, type ValidInput } from './valid-input.ts'

const words = { name: 'welcome', subject: 'Hello {{name}}', text: '# Hello\n\n[Open it]({{link}})' }

/** Mails, their words and their server. */
export const mailInputs: Record<string, ValidInput> = {
  'mail.outbox': reading(() => ({ state: 'sent', to: 'naledi@fynbosdesk.example', limit: 10 })),
  'mail.get': reading(async () => ({ id: await mailId('queued') })),
  'mail.resend': { twice: 'same', input: async () => ({ id: await mailId('kept') }) },
  'mail.saveTemplate': { twice: 'same', input: () => words },
  'mail.resetTemplate': { twice: 'same', input: () => ({ name: 'welcome' }) },
  'mail.previewTemplate': reading(() => words),
  'mail.testTemplate': reading(async () => {
    await forgetMailServer()
    return { ...words, testEmail: 'naledi@fynbosdesk.example' }
  }),
  'mail.saveSmtp': { twice: 'same', input: () => ({ ...smtp, security: 'tls', fromName: 'Fynbos Desk' }) },
  'mail.saveMailbox': {
    twice: 'same',
    input: () => ({
      host: 'imap.example.com',
      port: 993,
      security: 'tls',
      user: 'bounces@example.com',
      password: 'secret',
      folder: 'Bounces',
    }),
  },
  'mail.setChoices': { twice: 'same', input: () => ({ reminders: false }) },
}

async function mailId(state: 'queued' | 'kept'): Promise<string> {
  const { services } = await sharedApp()
  return services.db.asSystem('queue a mail for a test', async (tx) => {
    const variables = { host: 'mail.example.com', sentAt: 'today' }
    const id = await queueMail(services, tx, { to: 'naledi@fynbosdesk.example', template: 'test_email', variables })
    await tx.update(mails).set({ state }).where(eq(mails.id, id))
    return id
  })
}

/** Without one nothing leaves the house, so that a test mail changes nothing. */
async function forgetMailServer(): Promise<void> {
  const { services } = await sharedApp()
  await services.db.asSystem('forget the mail server for a test', removeSmtp)
}
