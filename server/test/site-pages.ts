import { createApp } from '../src/app.ts'
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
