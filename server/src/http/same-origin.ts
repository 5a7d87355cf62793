import type { Config } from '../config.ts'

/**
 * Protects against CSRF: whether a write comes from our own pages, or from no page at all. Browsers name the origin of each write; other clients name
 * none. Checked without a cookie as well: what a visitor may do, such as setting up an instance, is nothing for a form of another site.
 */
export function isSameOrigin(request: Request, config: Config): boolean {
  const { headers } = request
  const origin = headers.get('origin')
  if (origin === null) {
    const site = headers.get('sec-fetch-site')
    return site === null || site === 'same-origin' || site === 'none'
  }
  if (origin === config.baseUrl) return true

  const host = (config.trustProxy && headers.get('x-forwarded-host')) || headers.get('host') || new URL(request.url).host
  return origin === `http://${host}` || origin === `https://${host}`
}
