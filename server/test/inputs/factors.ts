import { eq } from 'drizzle-orm'

import { passkeys, totpFactors } from '../../src/features/identity/factors/table.ts'
import { createAuthenticator } from '../fakes/authenticator.ts'
import { type Member, sharedApp } from '../harness.ts'
import { codeOf, withApp } from '../sign-in.ts'
import { reading, type ValidInput } from './valid-input.ts'

/** For what changes how a person signs in: one who has no password, and logged in a moment ago. */
export const factorInputs: Record<string, ValidInput> = {
  'factors.beginTotp': { twice: 'same', input: withoutFactors },
  'factors.confirmTotp': {
    twice: 'refused',
    async input(member) {
      await withoutFactors(member)
      return { code: codeOf((await member.api.factors.beginTotp({})).key) }
    },
  },
  'factors.removeTotp': {
    twice: 'same',
    async input(member) {
      await withoutFactors(member)
      await withApp(member)
      return { password: 'nobody asks for it' }
    },
  },
  'factors.renewRecoveryCodes': {
    twice: 'two',
    async input(member) {
      await withoutFactors(member)
      await withApp(member)
      return {}
    },
  },
  'factors.beginPasskey': reading(withoutFactors),
  'factors.addPasskey': {
    twice: 'same',
    async input(member) {
      await withoutFactors(member)
      const { token, options } = await member.api.factors.beginPasskey({})
      return { name: 'Laptop', token, response: createAuthenticator().register({ options }) }
    },
  },
  'factors.renamePasskey': { twice: 'same', input: async (member) => ({ id: await passkeyId(member), name: 'Work laptop' }) },
  'factors.removePasskey': { twice: 'refused', input: async (member) => ({ id: await passkeyId(member) }) },
  // There is no provider here; `google.ts` brings one.
  'factors.beginGoogleLink': reading(() => ({})),
  'factors.unlinkGoogle': { twice: 'same', input: () => ({}) },
  'signInSettings.save': { twice: 'same', input: () => googleSettings },
  'signInSettings.test': reading(() => ({
    ...googleSettings,
    // Refused at once, since it is in a private network.
    issuer: 'https://127.0.0.1:9',
  })),
}

const googleSettings = {
  enabled: false,
  issuer: 'https://login.fynbosdesk.example',
  clientId: 'postwright',
  clientSecret: 'secret',
  label: 'Continue with Google',
}

/** Nothing is left of what was set up before. */
async function withoutFactors({ userId }: Member): Promise<object> {
  const { services } = await sharedApp()
  await services.db.plain.delete(totpFactors).where(eq(totpFactors.userId, userId))
  await services.db.plain.delete(passkeys).where(eq(passkeys.userId, userId))
  return {}
}

/** One of two, so that it is not the last way in. */
async function passkeyId(member: Member): Promise<string> {
  await withoutFactors(member)
  const ids: string[] = []
  for (const name of ['Laptop', 'Phone']) {
    const { token, options } = await member.api.factors.beginPasskey({})
    ids.push((await member.api.factors.addPasskey({ name, token, response: createAuthenticator().register({ options }) })).id)
  }
  return ids[0] ?? ''
}
