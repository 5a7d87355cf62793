import { desc, eq } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import { hashPassword } from '../../src/features/identity/accounts/passwords/password.ts'
import { sessions } from '../../src/features/identity/accounts/table.ts'
import { issueLink } from '../../src/features/identity/accounts/addresses/links.ts'
import { setPassword } from '../../src/features/identity/accounts/passwords/set-password.ts'
import { signIn } from '../factories.ts'
import { type Member, sharedApp, signedIn } from '../harness.ts'
import type { ValidInput } from './valid-input.ts'

const password = 'rooibos and rain'

/** What asks for a password is asked by somebody new each time: it ends sessions, and may not be asked for often. */
export const securityInputs: Record<string, ValidInput> = {
  'security.sessions': { twice: 'reads', input: () => ({ limit: 10 }) },
  'security.endSession': {
    twice: 'refused',
    async input({ userId }) {
      const { services } = await sharedApp()
      await signIn(services, userId)
      const [last] = await services.db.plain.select().from(sessions).where(eq(sessions.userId, userId)).orderBy(desc(sessions.id)).limit(1)
      return { id: last?.id }
    },
  },
  'security.changePassword': {
    twice: 'refused',
    async input(member) {
      await givePassword(member)
      return { currentPassword: password, newPassword: 'kelp and buchu' }
    },
    by: signedIn,
  },
  'security.changeEmail': {
    twice: 'same',
    async input(member) {
      await givePassword(member)
      return { email: `new.${uuidv7()}@fynbosdesk.example`, currentPassword: password }
    },
    by: signedIn,
  },
  'security.confirmEmail': {
    twice: 'refused',
    async input({ userId, email }) {
      const { services } = await sharedApp()
      const token = await services.db.asSystem('a test makes a link', (tx) => issueLink(tx, { userId, purpose: 'verify-email', email }))
      return { token }
    },
  },
}

async function givePassword({ userId }: Member): Promise<void> {
  const { services } = await sharedApp()
  const hash = await hashPassword(password)
  await services.db.asSystem('give somebody a password', (tx) => setPassword(tx, userId, hash))
}
