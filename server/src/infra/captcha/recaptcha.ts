import { z } from 'zod'

/** How long Google may take to answer. */
const patienceMs = 5_000
/** A token is good for two minutes; a little more for clocks that differ. */
const oldestMs = 3 * 60_000
/** Below this a score-based key says that it was a robot. https://developers.google.com/recaptcha/docs/v3 (read 2026-11-20) */
const lowestScore = 0.5

const Reply = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  challenge_ts: z.string().optional(),
  action: z.string().optional(),
  score: z.number().optional(),
  'error-codes': z.array(z.string()).optional(),
})

export interface RecaptchaCheck {
  /** `https://www.google.com/recaptcha`, or its mirror. */
  address: string
  secret: string
  token: string
  /** The one host whose tokens count, and the form they were made for. */
  hostname: string
  action: string
}

/** `configuration`: our own keys are wrong, which no visitor can mend; `unknown`: no answer, and the token may be spent. */
export type RecaptchaVerdict =
  | { outcome: 'human' }
  | { outcome: 'refused' | 'configuration'; reason: string }
  | { outcome: 'unknown'; reason: string }

/** Asks once: a token can be verified only once, so that a second question after a lost answer would be refused. */
export async function checkRecaptcha({ address, secret, token, hostname, action }: RecaptchaCheck): Promise<RecaptchaVerdict> {
  let reply: z.infer<typeof Reply>
  try {
    const response = await fetch(`${address}/api/siteverify`, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token }),
      signal: AbortSignal.timeout(patienceMs),
      redirect: 'error',
    })
    if (!response.ok) return { outcome: 'unknown', reason: `status ${response.status}` }
    reply = Reply.parse(await response.json())
  } catch (error) {
    return { outcome: 'unknown', reason: error instanceof Error ? error.name : 'failed' }
  }

  const codes = reply['error-codes'] ?? []
  if (codes.some((code) => code.endsWith('-input-secret') || code === 'bad-request')) {
    return { outcome: 'configuration', reason: codes.join(', ') }
  }
  const reason = flaw(reply, { hostname, action })
  return reason === undefined ? { outcome: 'human' } : { outcome: 'refused', reason }
}

function flaw(reply: z.infer<typeof Reply>, expected: { hostname: string; action: string }): string | undefined {
  if (!reply.success) return reply['error-codes']?.join(', ') || 'not successful'
  if (reply.hostname !== expected.hostname) return 'hostname-mismatch'
  // Only score-based keys tell these two.
  if (reply.action !== undefined && reply.action !== expected.action) return 'action-mismatch'
  if (reply.score !== undefined && reply.score < lowestScore) return 'score-threshold-not-met'
  const age = Date.now() - Date.parse(reply.challenge_ts ?? '')
  return age <= oldestMs ? undefined : 'challenge-timeout'
}
