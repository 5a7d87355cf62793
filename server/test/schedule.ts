import { addBusiness } from './factories.ts'
import type { Api } from './harness.ts'

export const hoursAhead = (hours: number) => new Date(Math.ceil(Date.now() / 1000) * 1000 + hours * 3_600_000).toISOString()
export const article = { title: 'What we paid for coffee', body: 'We paid R165 a kilogram this year, and here is why that is fair.' }

/** A business and the channels that it was given. */
export async function ready(api: Api, fields: { requiresApproval?: boolean; requiresCheckedClaims?: boolean } = {}) {
  const business = await addBusiness(api, { requiresApproval: false, ...fields })
  const [blog, sandbox] = await api.channels.list({ businessId: business.id })
  if (!blog || !sandbox) throw new Error('A new business has two channels.')
  return { business, blog, sandbox }
}

export function refusedOn(field: string, message?: string) {
  return { code: 'INVALID', ...(message && { message }), data: { fields: [{ field }] } }
}
