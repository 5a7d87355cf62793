import { onTestFinished } from 'vitest'

import { createApp } from '../src/app.ts'
import { removeSmtp, saveSmtp } from '../src/features/core/instance/smtp.ts'
import { sharedApp } from './harness.ts'
import { pages } from './site-sources.ts'

/** A public page as a browser asks for it, rendered from the sources. */
export async function page(path: string, headers: Record<string, string> = {}): Promise<Response> {
  const { services } = await sharedApp()
  return createApp(services, { loadPages: async () => pages }).fetch(
    new Request(`${services.config.baseUrl}${path}`, { headers: { accept: 'text/html', ...headers } }),
  )
}

export async function html(path: string, headers?: Record<string, string>): Promise<string> {
  return (await page(path, headers)).text()
}

/** Gives the instance a mail server until the test ends. */
export async function setUpMailServer(): Promise<void> {
  const { services } = await sharedApp()
  onTestFinished(() => services.db.asSystem('a test tidies up', async (tx) => void (await removeSmtp(tx))))
  await services.db.asSystem('a test', (tx) =>
    saveSmtp(tx, services, {
      host: 'mail.bosduif.example',
      port: 587,
      security: 'starttls',
      user: '',
      from: 'hello@bosduif.example',
      fromName: '',
    }),
  )
}
