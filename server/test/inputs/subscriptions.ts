import { anAdministrator, sharedApp, signedUp } from '../harness.ts'
import type { ValidInput } from './valid-input.ts'

const paystackKeys = { secretKey: 'sk_test_0123456789abcdef' }
const paypalKeys = { mode: 'test', clientId: 'client', clientSecret: 'secret', webhookId: '1JE4291016473214C' }
const appOfX = { kind: 'x' as const, id: 'client', secret: 'secret' }
const reason = 'Agreed by phone.'
const endsAt = '2100-12-06T22:00:00Z'

/** What is asked for, and what super admins decide about plans, each about somebody else's workspace. */
export const subscriptionInputs: Record<string, ValidInput> = {
  'integrations.save': { twice: 'same', input: () => appOfX },
  'integrations.remove': { twice: 'same', input: () => ({ kind: 'x' }) },
  'integrations.check': {
    twice: 'same',
    async input() {
      await (await anAdministrator()).api.integrations.save(appOfX)
      return { kind: 'x' }
    },
  },
  'paymentSettings.savePaystack': { twice: 'same', input: () => paystackKeys },
  'paymentSettings.savePaypal': { twice: 'same', input: () => paypalKeys },
  'paymentSettings.remove': { twice: 'same', input: () => ({ provider: 'paypal' }) },
  'paymentSettings.check': {
    twice: 'same',
    async input() {
      await (await anAdministrator()).api.paymentSettings.savePaystack(paystackKeys)
      return { provider: 'paystack' }
    },
  },
  'billing.requestPlan': { twice: 'same', input: () => ({ wish: 'seats' }) },
  'subscriptions.grant': {
    twice: 'two',
    input: async () => ({ ...(await workspace()), planId: 'enterprise', tokens: 2_000_000, posts: 600, seats: 40, endsAt, reason }),
  },
  'subscriptions.change': {
    twice: 'refused',
    input: async () => ({ ...(await workspace()), planId: 'enterprise', tokens: 2_000_000, posts: 600, seats: 40, reason }),
  },
  'subscriptions.extend': { twice: 'same', input: async () => ({ ...(await onTrial()), endsAt, reason }) },
  'subscriptions.giveMore': { twice: 'two', input: async () => ({ ...(await workspace()), tokens: 5000, posts: 10, reason }) },
  'subscriptions.saveTrial': { twice: 'same', input: () => ({ days: 14 }) },
}

async function workspace(): Promise<{ workspaceId: string }> {
  const { workspaceId } = await signedUp({ approval: 'approved' })
  return { workspaceId }
}

/** Its plan has an end, whatever the instance has chosen by then for new accounts. */
async function onTrial(): Promise<{ workspaceId: string }> {
  const { workspaceId } = await workspace()
  const { services } = await sharedApp()
  await services.db.asSystem('a trial for a test', (tx) =>
    tx.execute(`update subscriptions set ends_at = now() + interval '14 days' where workspace_id = '${workspaceId}'`),
  )
  return { workspaceId }
}
