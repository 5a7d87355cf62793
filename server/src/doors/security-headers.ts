import { randomBytes } from 'node:crypto'

/** On everything that is no page: it is read by programs, and never kept. */
export function protectAnswer(headers: Headers): void {
  headers.set('x-content-type-options', 'nosniff')
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
}

export function createNonce(): string {
  return randomBytes(16).toString('base64')
}

/** A page with scripts carries a nonce on each. A public page has none, and its one style sheet is known by its SHA-256. */
type PageProtection = { https: boolean } & ({ scripts: true; nonce: string } | { scripts: false; styleHash: string })

/** On every page. */
export function protectPage(headers: Headers, page: PageProtection): void {
  headers.set('content-security-policy', contentSecurityPolicy(page))
  headers.set('x-content-type-options', 'nosniff')
  headers.set('x-frame-options', 'DENY')
  // Addresses may carry reset tokens and search texts.
  headers.set('referrer-policy', 'same-origin')
  headers.set('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()')
  headers.set('cross-origin-opener-policy', 'same-origin')
  if (page.https) headers.set('strict-transport-security', 'max-age=31536000')
}

function contentSecurityPolicy(page: PageProtection): string {
  return [
    "default-src 'none'",
    page.scripts ? `script-src 'self' 'nonce-${page.nonce}'` : "script-src 'none'",
    // Libraries for toasts, calendar and editor write style elements of their own.
    page.scripts ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'sha256-${page.styleHash}'`,
    "img-src 'self' data: blob: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}
