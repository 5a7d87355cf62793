import { solve } from '@postwright/web/site/islands/proof.ts'
import { desc, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import { type App, createApp } from '../src/app.ts'
import { mailPlace, mails } from '../src/features/core/mail/table.ts'
import { startApp, type TestApp } from './harness.ts'
import { pages } from './site-sources.ts'

/** Somebody who reads the public pages, from a network of their own. */
export interface Reader {
  /** As a browser opens an address; programs also ask for what comes before the page alone. */
  get: (path: string, method?: 'GET' | 'HEAD') => Promise<Response>
  /** A form as a browser without a script sends it. */
  post: (path: string, fields?: Record<string, string> | string, headers?: Record<string, string>) => Promise<Response>
  /** The function, as the island calls it. */
  manage: (email: unknown, recaptchaToken: unknown) => Promise<{ status: number; body: Record<string, unknown> }>
  /** The same for the newsletter of a business. */
  manageFor: (businessId: string, email: unknown, recaptchaToken: unknown) => Promise<{ status: number; body: Record<string, unknown> }>
  /** The work that the island does. */
  prove: () => Promise<string>
}

export interface NewsletterApp extends TestApp {
  reader: () => Reader
  /** The newest mail to this address: its template and its one link. */
  mailTo: (email: string) => Promise<{ template: string; link: string } | undefined>
  mailsTo: (email: string) => Promise<number>
}

export async function startNewsletterApp(config: { recaptchaUrl?: string } = {}): Promise<NewsletterApp> {
  const started = await startApp({ config: { trustProxy: true, ...config } })
  const app = createApp(started.services, { loadPages: async () => pages })
  let readers = 0

  const of = (email: string) => started.services.db.plain.select().from(mails).where(eq(mails.recipient, email)).orderBy(desc(mails.id))
  return {
    ...started,
    reader: () => readerAt(app, started.services.config.baseUrl, `10.9.${++readers >> 8}.${readers & 255}`),
    async mailTo(email) {
      const [mail] = await of(email)
      if (!mail) return undefined
      const variables = JSON.parse(
        started.services.secrets.open(mail.sealedVariables ?? '', mailPlace('sealed_variables', mail.id)),
      ) as Record<string, string>
      return { template: mail.template, link: Object.values(variables)[0] ?? '' }
    },
    mailsTo: async (email) => (await of(email)).length,
  }
}

function readerAt(app: App, baseUrl: string, address: string): Reader {
  const ask = (path: string, init: RequestInit = {}) => {
    const headers = new Headers({ accept: 'text/html', 'x-forwarded-for': address, origin: baseUrl })
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value)
    // Programs name no origin.
    if (headers.get('origin') === '') headers.delete('origin')
    return app.fetch(new Request(new URL(path, baseUrl), { ...init, headers }))
  }
  const manage = async (body: object) => {
    const answer = await ask('/api/functions/manage-newsletter', {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  return {
    get: (path, method = 'GET') => ask(path, { method }),
    post: (path, fields = {}, headers = {}) =>
      ask(path, { method: 'POST', body: typeof fields === 'string' ? fields : new URLSearchParams(fields), headers }),
    manage: (email, recaptchaToken) => manage({ email, recaptchaToken }),
    manageFor: (businessId, email, recaptchaToken) => manage({ email, recaptchaToken, businessId }),
    async prove() {
      const { challenge, bits } = (await (await ask('/newsletter/challenge')).json()) as { challenge: string; bits: number }
      return `${challenge}.${await solve(`${challenge}.`, bits)}`
    },
  }
}

/** An address that no other test knows. */
export function someone(name = 'naledi'): string {
  return `${name}.${uuidv7()}@readers.example`
}
