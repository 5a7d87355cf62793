import type { Config } from '../../../../config.ts'

/** On https a browser takes such a cookie from this host alone, whatever its neighbours and its subdomains send. It needs `Path=/`. */
export function cookiePrefix(baseUrl: string): string {
  return isHttps(baseUrl) ? '__Host-postwright' : 'postwright'
}

/** A cookie that no script reads and that no other site's form sends along. */
export function setCookie(config: Config, name: string, value: string, maxAgeSeconds: number): string {
  const secure = isHttps(config.baseUrl) ? '; Secure' : ''
  return `${cookieName(config.baseUrl, name)}=${encodeURIComponent(value)}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`
}

/** As Better Auth names its own. */
export function cookieName(baseUrl: string, name: string): string {
  return `${cookiePrefix(baseUrl)}.${name}`
}

export function cookieValue(cookies: string | null, name: string): string | null {
  for (const cookie of cookies?.split(';') ?? []) {
    const [key, value] = cookie.split('=', 2)
    if (key?.trim() !== name || !value) continue
    try {
      return decodeURIComponent(value.trim())
    } catch {
      return null
    }
  }
  return null
}

export function isHttps(baseUrl: string): boolean {
  return baseUrl.startsWith('https://')
}
