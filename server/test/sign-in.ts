import { eq } from 'drizzle-orm'
import { TOTP, Secret } from 'otpauth'
import { uuidv7 } from 'uuidv7'

import { hashPassword } from '../src/features/identity/accounts/passwords/password.ts'
import { signInMethods } from '../src/features/identity/accounts/table.ts'
import { auditLog } from '../src/features/core/audit/table.ts'
import type { NewAccount } from './factories.ts'
import { type Member, sharedApp, signedIn, type TestApp } from './harness.ts'

export const password = 'rooibos and rain'

/** Somebody approved who also has a password. */
export async function signedInWithPassword(account: NewAccount = {}): Promise<Member> {
  const member = await signedIn(account)
  await givePassword(await sharedApp(), member.userId)
  return member
}

export async function givePassword({ services }: TestApp, userId: string): Promise<void> {
  passwordHash ??= hashPassword(password)
  await services.db.plain
    .insert(signInMethods)
    .values({ id: uuidv7(), userId, accountId: userId, providerId: 'credential', password: await passwordHash })
}

let passwordHash: Promise<string> | undefined

/** What the authenticator app shows, some half minutes from now. */
export function codeOf(key: string, stepsFromNow = 0): string {
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: Date.now() + stepsFromNow * 30_000 })
}

/** Sets an app up; codes of half minutes up to now count as used. */
export async function withApp(member: Member): Promise<{ key: string; recoveryCodes: string[] }> {
  const { key } = await member.api.factors.beginTotp({ password })
  const { recoveryCodes } = await member.api.factors.confirmTotp({ code: codeOf(key) })
  return { key, recoveryCodes }
}

/** A browser at the sign-in screen: it keeps the cookies it is given, and sends them along. */
export function browser({ app, services }: TestApp, from = '127.0.0.1') {
  const jar = new Map<string, string>()
  const { baseUrl } = services.config
  const send = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    if (jar.size > 0) headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    headers.set('x-forwarded-for', from)
    const response = await app.fetch(new Request(baseUrl + path, { ...init, headers }))
    keepCookies(jar, response)
    return response
  }
  return {
    jar,
    get: (path: string) => send(path),
    post: (path: string, body: object) =>
      send(`/api/auth/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: baseUrl },
        body: JSON.stringify(body),
      }),
    /** Who is signed in here, or the status of the refusal. */
    async me(): Promise<string | number> {
      const response = await send('/api/v1/account')
      if (!response.ok) return response.status
      const account = (await response.json()) as { profile: { userId: string } }
      return account.profile.userId
    },
  }
}

/** One that nobody has used. */
export async function freshBrowser(): Promise<Browser> {
  return browser(await sharedApp())
}

export type Browser = ReturnType<typeof browser>

export function keepCookies(jar: Map<string, string>, response: Response): void {
  for (const cookie of response.headers.getSetCookie()) {
    const [pair = ''] = cookie.split(';')
    const at = pair.indexOf('=')
    if (/max-age=0\b|expires=thu, 01 jan 1970/i.test(cookie)) jar.delete(pair.slice(0, at))
    else jar.set(pair.slice(0, at), pair.slice(at + 1))
  }
}

/** What is recorded of a person, oldest first. */
export async function auditOf(userId: string): Promise<string[]> {
  const { services } = await sharedApp()
  const rows = await services.db.asSystem('a test reads the log', (tx) =>
    tx.select().from(auditLog).where(eq(auditLog.actorId, userId)).orderBy(auditLog.createdAt, auditLog.id),
  )
  return rows.map(({ action }) => action)
}
