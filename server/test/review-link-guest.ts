import { createApp } from '../src/app.ts'
import { sharedApp } from './harness.ts'
import { pages } from './site-sources.ts'

/** A browser that keeps cookies, and has no script. */
export async function aGuest() {
  const { services } = await sharedApp()
  const app = createApp(services, { loadPages: async () => pages })
  const cookies = new Map<string, string>()
  const base = services.config.baseUrl
  const ask = async (path: string, fields?: Record<string, string>) => {
    const headers = { accept: 'text/html', cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
    const response = await app.fetch(
      fields
        ? new Request(base + path, { method: 'POST', headers: { ...headers, origin: 'null' }, body: new URLSearchParams(fields) })
        : new Request(base + path, { headers }),
    )
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]?.split(/=(.*)/s) ?? []
      cookies.set(name, value)
    }
    return { status: response.status, headers: response.headers, text: await response.text(), cookies: response.headers.getSetCookie() }
  }
  return { get: (path: string) => ask(path), post: (path: string, fields: Record<string, string>) => ask(path, fields) }
}

/** What the form of the only post carries. */
export function seenIn(html: string): Record<string, string> {
  return Object.fromEntries(
    ['version', 'hash', 'status'].map((name) => [name, new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '']),
  )
}
