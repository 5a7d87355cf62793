import type { Credentials } from './connection.ts'

/** Parts of credentials that everybody may see: where an account is, and what it is called. */
const open = new Set(['address', 'pds', 'root', 'handle', 'did', 'channelId', 'guildId', 'chatId', 'webhookId'])

const shortestSecret = 6
const removed = '[removed]'
const names = String.raw`[\w-]*(?:token|secret|password|passwd|jwt|api[-_]?key|authorization|cookie|credential|signature|session(?:[-_]?id)?)`

const anywhere: readonly (readonly [pattern: RegExp, instead: string])[] = [
  // As JSON has them, also inside a text of JSON.
  [new RegExp(String.raw`((\\?["'])${names}\2\s*:\s*)(\\?["'])(?:(?!\3)[^\n])*(?:\3|$)`, 'gim'), `$1$3${removed}$3`],
  // As forms, addresses and cookies have them.
  [new RegExp(String.raw`((?:^|[?&;\s"'])${names}=)[^\s&;"'<>]+`, 'gim'), `$1${removed}`],
  // As headers have them that a page of errors repeats.
  [
    new RegExp(
      String.raw`(\b(?:proxy-authorization|authorization|set-cookie|cookie|x-[\w-]*(?:key|token)|api-key)\s*:\s*)[^\r\n<"']+`,
      'gi',
    ),
    `$1${removed}`,
  ],
  [/\b(bearer|basic|bot|ghost)\s+[\w.~+/=:-]{8,}/gi, `$1 ${removed}`],
  // A JSON Web Token.
  [/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?/g, removed],
]

/** A text without what is secret in `credentials`, in any of the ways in which it is sent, and without what looks like a secret. */
export function withoutSecrets(text: string, credentials: Credentials): string {
  const own = Object.entries(credentials).flatMap(([name, value]) => (open.has(name) || value.length < shortestSecret ? [] : [value]))
  const pairs = Object.values(credentials).flatMap((one) => Object.values(credentials).map((other) => `${one}:${other}`))
  const encoded = [...own, ...pairs].map((value) => Buffer.from(value).toString('base64').replace(/=+$/, ''))
  const written = own.flatMap((value) => [
    value,
    value.replaceAll(/\s/g, ''),
    encodeURIComponent(value),
    JSON.stringify(value).slice(1, -1),
  ])
  // The longest first, so that no rest of one stays.
  const known = [...new Set([...written, ...encoded])]
    .filter(({ length }) => length >= shortestSecret)
    .toSorted((a, b) => b.length - a.length)
  const clean = known.reduce((rest, secret) => rest.replaceAll(secret, removed), text)
  return anywhere.reduce((rest, [pattern, instead]) => rest.replaceAll(pattern, instead), clean)
}
