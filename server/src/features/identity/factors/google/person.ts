import { FullName } from '@postwright/contract/identity/accounts'
import type { BeginGoogle } from '@postwright/contract/identity/factors'
import type { GoogleOutcome } from '@postwright/contract/identity/google'
import { Email } from '@postwright/contract/core/values'
import { and, eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Services } from '../../../../context.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import type { Person } from '../../../../infra/oidc.ts'
import { completeAccount } from '../../accounts/public.ts'
import { signInMethods, users } from '../../accounts/table.ts'
import { googleProvider } from '../sign-in-methods.ts'

interface Arrival {
  issuer: string
  person: Person
  choice: BeginGoogle
  address: string
}

/**
 * The account of whoever came back: known by the provider's own id for them, never by their address. A new person gets an account;
 * one whose address has an account already links the two themselves, after logging in the way they know.
 *
 * @throws TOO_MANY_REQUESTS
 */
export async function personOf(services: Services, arrival: Arrival): Promise<{ userId: string } | { refused: GoogleOutcome }> {
  const { issuer, person } = arrival
  const [known] = await services.db.plain
    .update(signInMethods)
    .set({ ...(person.email !== undefined && { email: person.email }), updatedAt: sql`now()` })
    .where(methodOf({ issuer, sub: person.sub }))
    .returning({ userId: signInMethods.userId })
  if (known) return known

  const email = Email.safeParse(person.email)
  if (!email.success) return { refused: 'no-email' }
  await services.authRateLimits.countSignUp(arrival.address)
  return services.db.withoutWorkspace('a person signs up through the identity provider', (tx) =>
    addPerson(services, tx, arrival, email.data.toLowerCase()),
  )
}

export function methodOf({ issuer, sub }: { issuer: string; sub: string }) {
  return and(eq(signInMethods.providerId, googleProvider), eq(signInMethods.issuer, issuer), eq(signInMethods.accountId, sub))
}

async function addPerson(
  services: Services,
  tx: Tx,
  { issuer, person, choice }: Arrival,
  email: string,
): Promise<{ userId: string } | { refused: GoogleOutcome }> {
  const id = uuidv7()
  const [added] = await tx
    .insert(users)
    .values({
      id,
      name: displayName(person.name, email),
      email,
      emailVerified: person.isEmailVerified,
      signUpPlan: choice.plan ?? null,
      signUpCurrency: choice.currency ?? null,
      signUpTimeZone: choice.timeZone ?? null,
    })
    .onConflictDoNothing()
    .returning({ id: users.id })
  if (!added) {
    // Of two tabs that arrive at once with the same new person, the slower one finds what the faster one made.
    const [existing] = await tx
      .select({ userId: signInMethods.userId })
      .from(signInMethods)
      .where(methodOf({ issuer, sub: person.sub }))
    return existing ?? { refused: 'known' }
  }

  await tx.insert(signInMethods).values({ id: uuidv7(), userId: id, accountId: person.sub, providerId: googleProvider, issuer, email })
  await completeAccount(services, tx, id)
  return { userId: id }
}

const longestName = 120

/** A provider lets people call themselves anything: one line of it, without what cannot be shown; else what stands before the @. */
function displayName(given: string | undefined, email: string): string {
  const plain = (given ?? '')
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
    // Marks that turn the reading direction would turn what stands after the name as well.
    .replaceAll(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  const name = [...plain].slice(0, longestName).join('').slice(0, longestName).trim()
  return FullName.safeParse(name).success ? name : email.slice(0, email.indexOf('@')).slice(0, longestName)
}
