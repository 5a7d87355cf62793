import type { Answer } from '../provider-server.ts'

export const card = {
  authorization_code: 'AUTH_8dfhjjdt',
  last4: '4081',
  exp_month: '12',
  exp_year: '2030',
  brand: 'visa',
  reusable: true,
  signature: 'SIG_x',
}

/** Monthly: who subscribed on the 29th, 30th or 31st is charged on the 28th from then on. */
export function nextPaymentDate(charged: Date): string {
  const next = new Date(charged)
  next.setUTCDate(Math.min(28, charged.getUTCDate()))
  next.setUTCMonth(next.getUTCMonth() + 1)
  return next.toISOString()
}

export function ok(data: unknown, message = 'OK'): Answer {
  return { status: 200, body: { status: true, message, ...(data !== undefined && { data }) } }
}

export function no(status: number, message: string, code?: string): Answer {
  return { status, body: { status: false, message, meta: { nextStep: 'Try again' }, type: 'validation_error', ...(code && { code }) } }
}

export function found(data: unknown, message = 'Entity not found'): Answer {
  return data === undefined ? no(404, message) : ok(data)
}
