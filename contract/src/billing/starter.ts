import { z } from 'zod'

import { msg, plural } from '../core/msg.ts'
import { say, says } from '../core/sentences.ts'

const longestTrialDays = 3650
const countOfDays = says(msg`Enter a whole number of days, from 1 to 3,650.`)

/** How long the starter plan lasts for a new account, counted from its approval; null is without an end. */
export const StarterTrial = z.object({ days: z.int(countOfDays).min(1, countOfDays).max(longestTrialDays, countOfDays).nullable() })
export type StarterTrial = z.infer<typeof StarterTrial>

export const defaultTrialDays = 14

/** `1 day`, `14 days` */
export function daysInWords(days: number): string {
  return say(msg`${plural({ days }, { one: '# day', other: '# days' })}`)
}
