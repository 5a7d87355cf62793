import type { Config } from '../../../../config.ts'

export const cookiePrefix = 'postwright'

interface CookieOptions {
  maxAgeSeconds: number
  /** Sent below this path alone. */
  path: string
}

/** A cookie that no script reads and that no other site's form sends along. */
export function setCookie(config: Config, name: string, value: string, { maxAgeSeconds, path }: CookieOptions): string {
  const secure = isHttps(config.baseUrl) ? '; Secure' : ''
  return `${cookieName(config.baseUrl, name)}=${encodeURIComponent(value)}; Max-Age=${maxAgeSeconds}; Path=${path}; HttpOnly; SameSite=Lax${secure}`
}

/** As Better Auth names its own. */
export function cookieName(baseUrl: string, name: string): string {
  return `${isHttps(baseUrl) ? '__Secure-' : ''}${cookiePrefix}.${name}`
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

function isHttps(baseUrl: string): boolean {
  return baseUrl.startsWith('https://')
}
