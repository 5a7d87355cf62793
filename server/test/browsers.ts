import { eq } from 'drizzle-orm'

import { knownBrowsers } from '../src/features/identity/accounts/table.ts'
import { type Member, sharedApp } from './harness.ts'
import { mailsTo } from './mailbox.ts'
import { type Browser, browser, password, signedInWithPassword } from './sign-in.ts'

export type LogIn = (screen: Browser) => Promise<Response>

export async function newScreen(from?: string): Promise<Browser> {
  return browser(await sharedApp(), from)
}

export function byPassword({ email }: Member): LogIn {
  return (screen) => screen.post('sign-in/email', { email, password })
}

/** Somebody who logged in once, by their password, at `screen`. */
export async function loggedInOnce() {
  const member = await signedInWithPassword()
  const [logIn, screen] = [byPassword(member), await newScreen()]
  await logIn(screen)
  return { member, logIn, screen }
}

/** The mails that told them of a browser nobody knew. */
export async function notificationsOf(mailedTo: Member): Promise<Record<string, string>[]> {
  const { services } = await sharedApp()
  const mails = await mailsTo(services, mailedTo.email)
  return mails.filter(({ variables }) => variables.title === 'A new browser logged in to your account').map(({ variables }) => variables)
}

export async function known({ userId }: Member) {
  const { services } = await sharedApp()
  return services.db.plain.select().from(knownBrowsers).where(eq(knownBrowsers.userId, userId))
}
