import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'

import type { Services } from '../context.ts'
import { readVisit, signVisit, type Visit } from '../guest-passcode.ts'
import { formOf } from './form.ts'
import type { PageEnvironment } from './pages.ts'

const visitSeconds = 7 * 24 * 60 * 60

/** Nothing keeps an answer, and no other site is told its address. */
export const unkept = { 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' }

/** An address that somebody without an account opens. */
interface Place {
  tokenHash: string
  path: string
}

/** What a browser keeps of whoever opened such addresses, in a cookie of each of them. */
export function guestVisits(services: Services, cookie: 'review' | 'report') {
  return {
    read: (context: Context<PageEnvironment>, { tokenHash }: Pick<Place, 'tokenHash'>): Visit =>
      readVisit(services, tokenHash, getCookie(context, cookie)),
    keep(context: Context<PageEnvironment>, { tokenHash, path }: Place, visit: Visit): void {
      const isSecure = services.config.baseUrl.startsWith('https:') ? '; Secure' : ''
      const value = signVisit(services, tokenHash, visit)
      context.env.http.answerHeaders.append(
        'set-cookie',
        `${cookie}=${value}; Path=${path}; Max-Age=${visitSeconds}; HttpOnly; SameSite=Lax${isSecure}`,
      )
    },
  }
}

export async function digitsOf(context: Context<PageEnvironment>): Promise<string> {
  return ((await formOf(context)).get('digits') ?? '').replace(/\D/g, '')
}

export function seeOther(address: string): Promise<Response> {
  return Promise.resolve(new Response(null, { status: 303, headers: { location: address, ...unkept } }))
}
