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

export function ok(data: unknown, message = 'OK'): Answer {
  return { status: 200, body: { status: true, message, ...(data !== undefined && { data }) } }
}

export function no(status: number, message: string, code?: string): Answer {
  return { status, body: { status: false, message, meta: { nextStep: 'Try again' }, type: 'validation_error', ...(code && { code }) } }
}

export function found(data: unknown, message = 'Entity not found'): Answer {
  return data === undefined ? no(404, message) : ok(data)
}
