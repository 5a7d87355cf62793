import type { Factors, Passkey, SignInOffers } from '@postwright/contract/identity/factors'
import { asc, eq } from 'drizzle-orm'

import type { Context, Services } from '../../../../context.ts'
import { passwordHashOf } from '../../accounts/public.ts'
import { sendsMail } from '../../../core/instance/public.ts'
import { googleOffer } from '../google/settings.ts'
import { countRecoveryCodes } from '../recovery-codes.ts'
import { passkeys, totpFactors } from '../table.ts'
import { linkedGoogle } from '../sign-in-methods.ts'

/** The ways in that the person has, and what is asked beside a password. */
export async function readFactors({ services, actor }: Context): Promise<Factors> {
  const { userId } = actor
  const offer = await googleOffer(services)
  return services.db.withoutWorkspace('a person looks at how they sign in', async (tx) => {
    const [totp] = await tx.select({ since: totpFactors.confirmedAt }).from(totpFactors).where(eq(totpFactors.userId, userId))
    const google = await linkedGoogle(tx, userId)
    const rows = await tx.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.createdAt), asc(passkeys.id))
    return {
      hasPassword: (await passwordHashOf(tx, userId)) !== null,
      google: { offer, linked: google ? { email: google.email ?? '', since: google.createdAt.toISOString() } : null },
      passkeys: rows.map(presentPasskey),
      totp: totp?.since ? { since: totp.since.toISOString(), recoveryCodesLeft: await countRecoveryCodes(tx, userId) } : null,
    }
  })
}

export async function signInOffers(services: Pick<Services, 'db' | 'config'>): Promise<SignInOffers> {
  const [google, sends] = await Promise.all([googleOffer(services), sendsMail(services)])
  return { google, minPasswordLength: services.config.authMinPassword, sendsMail: sends }
}

export function presentPasskey({ id, name, isSynced, createdAt, lastUsedAt }: typeof passkeys.$inferSelect): Passkey {
  return { id, name, isSynced, createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null }
}
