import type { SignUpWithPlan } from '@postwright/contract/identity/accounts'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Services } from '../../../../context.ts'
import { invalid } from '../../../../errors.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { notifyAddressInUseJob } from '../security-jobs.ts'
import { completeAccount } from './ensure-account.ts'
import { hashPassword } from '../passwords/password.ts'
import { refusedPassword } from '../passwords/refused-password.ts'
import { signInMethods, users } from '../table.ts'

/**
 * Makes an account that waits for approval. For an address that has one already, all the same is done for an address that nobody can have,
 * and then undone: neither the answer nor its time tells whether there was an account. Its owner learns of it by mail.
 *
 * @throws INVALID on `password`. TOO_MANY_REQUESTS.
 */
export async function signUp(services: Services, input: SignUpWithPlan, address: string): Promise<Response> {
  const refusal = await refusedPassword(services, input.password, input)
  if (refusal) throw invalid('password', refusal)
  await services.authRateLimits.countSignUp(address)
  const passwordHash = await hashPassword(input.password)
  const [email, at] = [input.email.toLowerCase(), new Date().toISOString()]

  await services.db.withoutWorkspace('somebody signed up', async (tx) => {
    await tx
      .transaction(async (attempt) => {
        if ((await addPerson(services, attempt, { ...input, email }, passwordHash)) === 'a placeholder') throw new AddressTaken()
      })
      .catch((error: unknown) => {
        if (!(error instanceof AddressTaken)) throw error
      })
    // Sent for every sign-up: the job looks whether the address had an account before.
    await services.jobs.send(tx, notifyAddressInUseJob, { email, at })
  })
  return Response.json({})
}

/** Undoes what was done for an address that nobody can have. */
class AddressTaken extends Error {}

async function addPerson(
  services: Services,
  tx: Tx,
  { fullName: name, email, plan, currency, timeZone }: SignUpWithPlan,
  passwordHash: string,
): Promise<'the person' | 'a placeholder' | 'nobody'> {
  const id = uuidv7()
  const placeholder = `${id}@${email.slice(email.indexOf('@') + 1)}.invalid`
  const [added] = await tx
    .insert(users)
    .values({
      id,
      name,
      email: sql`case when exists (select from users where email = ${email}) then ${placeholder} else ${email} end`,
      signUpPlan: plan ?? null,
      signUpCurrency: currency ?? null,
      signUpTimeZone: timeZone ?? null,
    })
    .onConflictDoNothing()
    .returning({ email: users.email })
  // Two sign-ups for one address at once: the constraint lets one through, and the other waited for it.
  if (!added) return 'nobody'

  await tx.insert(signInMethods).values({ id: uuidv7(), userId: id, accountId: id, providerId: 'credential', password: passwordHash })
  await completeAccount(services, tx, id)
  return added.email === email ? 'the person' : 'a placeholder'
}
