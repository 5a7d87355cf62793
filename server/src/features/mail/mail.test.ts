import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test, vi } from 'vitest'

import { startMailServer } from '../../../test/fakes/mail-server.ts'
import { startApp, type TestApp } from '../../../test/harness.ts'
import { saveSmtp } from '../instance/smtp.ts'
import { type NewMail, queueMail } from './service.ts'
import { mails } from './table.ts'

const reset = {
  to: 'naledi@fynbosdesk.example',
  template: 'password_reset',
  variables: { name: 'Naledi', link: 'https://desk.example/reset-password?token=abc', minutes: '30' },
} as const satisfies NewMail

async function appWithWorkers() {
  const app = await startApp({ workers: true })
  onTestFinished(app.close)
  return app
}

async function mailServerFor({ services }: TestApp, options?: Parameters<typeof startMailServer>[0]) {
  const server = await startMailServer(options)
  onTestFinished(server.close)
  const smtp = { host: '127.0.0.1', port: server.port, security: 'none' as const, user: '', from: 'hello@desk.example', fromName: 'Desk' }
  await services.db.asSystem('set a mail server up', (tx) => saveSmtp(tx, services, smtp))
  return server
}

function queue({ services }: TestApp, mail: NewMail = reset): Promise<string> {
  return services.db.asSystem('queue a mail', (tx) => queueMail(services, tx, mail))
}

function stateOf({ services }: TestApp, id: string) {
  return vi.waitFor(
    async () => {
      const [row] = await services.db.plain.select().from(mails).where(eq(mails.id, id))
      expect(row?.state).not.toMatch(/queued|sending/)
      return row
    },
    { timeout: 10_000, interval: 50 },
  )
}

test('a mail goes out with both parts, from the address of the instance', async () => {
  const app = await appWithWorkers()
  const server = await mailServerFor(app)

  const id = await queue(app)

  expect(await stateOf(app, id)).toMatchObject({ state: 'sent', attempts: 1, subject: 'Reset your Postwright password' })
  expect(server.received).toHaveLength(1)
  const [mail] = server.received
  expect(mail).toMatchObject({
    from: { name: 'Desk', address: 'hello@desk.example' },
    subject: 'Reset your Postwright password',
    messageId: `<${id}@desk.example>`,
    envelope: { from: 'hello@desk.example', to: [reset.to] },
  })
  for (const part of [mail?.html, mail?.text]) expect(part).toContain(reset.variables.link)
})

test('without a mail server a mail is kept', async () => {
  const app = await appWithWorkers()

  const id = await queue(app)

  expect(await stateOf(app, id)).toMatchObject({ state: 'kept', attempts: 0, sentAt: null })
})
