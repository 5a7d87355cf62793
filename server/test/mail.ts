import { eq } from 'drizzle-orm'
import { expect, onTestFinished, vi } from 'vitest'

import { saveSmtp } from '../src/features/core/instance/smtp.ts'
import { type NewMail, queueMail } from '../src/features/core/mail/service.ts'
import { mails } from '../src/features/core/mail/table.ts'
import { type MailServer, startMailServer } from './fakes/mail-server.ts'
import type { TestApp } from './harness.ts'

/** Sets the instance up with a mail server of its own. */
export async function useMailServer({ services }: TestApp, options?: Parameters<typeof startMailServer>[0]): Promise<MailServer> {
  const server = await startMailServer(options)
  onTestFinished(server.close)
  services.config.safeFetchAllow.push(`127.0.0.1:${server.port}`)
  const smtp = { host: '127.0.0.1', port: server.port, security: 'none' as const, user: '', from: 'hello@desk.example', fromName: 'Desk' }
  await services.db.asSystem('set a mail server up for a test', (tx) => saveSmtp(tx, services, smtp))
  return server
}

export const resetMail = {
  to: 'naledi@fynbosdesk.example',
  template: 'password_reset',
  variables: { name: 'Naledi', link: 'https://desk.example/reset-password?token=abc', minutes: '30' },
} as const satisfies NewMail

export function queueTestMail({ services }: TestApp, mail: NewMail = resetMail): Promise<string> {
  return services.db.asSystem('queue a mail for a test', (tx) => queueMail(services, tx, mail))
}

export async function mailRow({ services }: TestApp, id: string) {
  const [row] = await services.db.plain.select().from(mails).where(eq(mails.id, id))
  if (!row) throw new Error('There is no such mail.')
  return row
}

/** The mail once its worker is done with it. */
export function settledMail(app: TestApp, id: string) {
  return vi.waitFor(
    async () => {
      const row = await mailRow(app, id)
      expect(row.state).not.toMatch(/queued|sending/)
      return row
    },
    { timeout: 10_000, interval: 50 },
  )
}
