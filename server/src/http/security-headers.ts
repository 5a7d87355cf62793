import { randomBytes } from 'node:crypto'

import type { Config } from '../config.ts'

/** A year, and for this host alone: what else lives below its name is not ours. */
const strictTransport = 'max-age=31536000'

/** On every answer, whatever it is. */
export function protectAnswer(headers: Headers, { baseUrl }: Pick<Config, 'baseUrl'>): void {
  headers.set('x-content-type-options', 'nosniff')
  if (baseUrl.startsWith('https:')) headers.set('strict-transport-security', strictTransport)
}

/** What programs read is never kept, unless it says for how long. */
export function forbidKeeping(headers: Headers): void {
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
}

export function createNonce(): string {
  return randomBytes(16).toString('base64')
}

/**
 * A page of the application carries a nonce on each script. An account page runs nothing but files of ours. Any other public page has one
 * style sheet, known by its SHA-256, and at most one script, an island, known in the same way; behind the island there may be Google's
 * reCAPTCHA.
 */
type PageProtection = { holdsSecret?: boolean | undefined } & (
  | { kind: 'app'; nonce: string }
  | { kind: 'account' }
  | { kind: 'site'; styleHash: string; islandHash?: string | undefined; recaptchaUrl?: string | undefined }
)

/** On every page. */
export function protectPage(headers: Headers, page: PageProtection): void {
  headers.set('content-security-policy', contentSecurityPolicy(page))
  headers.set('x-frame-options', 'DENY')
  // Addresses may carry search texts, and those of mailed links a secret, until the page takes it out.
  headers.set('referrer-policy', page.holdsSecret ? 'no-referrer' : 'same-origin')
  headers.set('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=()')
  headers.set('cross-origin-opener-policy', 'same-origin')
}

/** Of a page that may stand in a frame of any site: what it does needs no session. */
export function allowFraming(headers: Headers): void {
  headers.delete('x-frame-options')
  headers.set(
    'content-security-policy',
    headers.get('content-security-policy')?.replace("frame-ancestors 'none'", 'frame-ancestors *') ?? '',
  )
}

function contentSecurityPolicy(page: PageProtection): string {
  const recaptcha = page.kind === 'site' && page.islandHash ? recaptchaSources(page.recaptchaUrl) : []
  return [
    "default-src 'none'",
    scriptSource(page, recaptcha),
    ...styleSources(page),
    "img-src 'self' data: blob: https:",
    "media-src 'self' blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...recaptcha].join(' '),
    ...(recaptcha.length > 0 ? [['frame-src', ...recaptcha, 'https://recaptcha.google.com/recaptcha/'].join(' ')] : []),
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    ...trustedTypes(page, recaptcha),
  ].join('; ')
}

function styleSources(page: PageProtection): string[] {
  if (page.kind === 'account') return ["style-src 'self'"]
  if (page.kind === 'site') return [`style-src 'self' 'sha256-${page.styleHash}'`]
  // Attributes: the preview of a mail, in a frame of its own, is styled by them as mails are.
  return [`style-src 'self' 'nonce-${page.nonce}'`, "style-src-attr 'unsafe-inline'"]
}

function scriptSource(page: PageProtection, recaptcha: string[]): string {
  if (page.kind === 'app') return `script-src 'self' 'nonce-${page.nonce}'`
  if (page.kind === 'account') return "script-src 'self'"
  return page.islandHash ? [`script-src 'sha256-${page.islandHash}'`, ...recaptcha].join(' ') : "script-src 'none'"
}

/** Markup is made of text by the policies that are named alone, and scripts by none. reCAPTCHA makes scripts of text: its pages go without. */
function trustedTypes(page: PageProtection, recaptcha: string[]): string[] {
  if (recaptcha.length > 0) return []
  const ours = page.kind === 'app' || (page.kind === 'site' && page.islandHash) ? ['parse-html'] : ["'none'"]
  // The editor's library reads what was pasted in a document of its own.
  const policies = page.kind === 'app' ? [...ours, 'ProseMirrorClipboard'] : ours
  return ["require-trusted-types-for 'script'", `trusted-types ${policies.join(' ')}`]
}

/** Google's own list. https://developers.google.com/recaptcha/docs/faq (read 2026-11-20) */
function recaptchaSources(address: string | undefined): string[] {
  return address ? [`${address}/`, 'https://www.gstatic.com/recaptcha/'] : []
}
