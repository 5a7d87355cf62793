import type { Services } from '../../context.ts'
import { invalid } from '../../errors.ts'
import { attemptsOf } from './attempts.ts'
import { passwordHashOf } from './password-check.ts'
import { verifyPassword } from './password.ts'

interface Confirmation {
  userId: string
  password: string
  /** The client's. */
  address: string
  /** The field that the password was typed into. */
  field: string
}

/**
 * Asks a signed-in person for the password again, before something that a stolen session must not do.
 *
 * @returns the hash that it fits.
 * @throws INVALID on `field` when it is wrong, or when there is none. TOO_MANY_REQUESTS.
 */
export async function confirmPassword(services: Services, { userId, password, address, field }: Confirmation): Promise<string> {
  const hash = await passwordHashOf(services.db.plain, userId)
  if (hash === null) throw invalid(field, 'Your account has no password yet. Set one first.')

  const attempts = attemptsOf(services)
  await attempts.countProof(userId, address)
  if (!(await verifyPassword({ hash, password }))) throw invalid(field, 'This is not your password.')
  await attempts.forgiveProof(userId, address)
  return hash
}
