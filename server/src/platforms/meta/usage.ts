import { z } from 'zod'

import type { Answer } from '../answers.ts'
import type { HttpResult } from '../http.ts'
import type { Answered } from '../platform.ts'
import type { RateBudget, RateReport } from '../rate-budget.ts'

/** In percent of what is allowed. https://developers.facebook.com/docs/graph-api/overview/rate-limiting (read 2026-09) */
const Usage = z.object({ call_count: z.number().default(0), total_time: z.number().default(0), total_cputime: z.number().default(0) })
const OfAccounts = z.record(z.string(), z.array(Usage.extend({ estimated_time_to_regain_access: z.number().default(0) })))

/** What is counted for the app slides out of the hour: after this long some of it is free again. */
const appWaitSeconds = 300

/** How many calls Meta allows depends on how many people it reaches, which it does not tell: these hold what it says with its answers. */
const untold = 1_000_000

export function accountBudgets(account: string): [RateBudget, RateBudget] {
  return [
    { of: `account ${account}`, limit: untold, perSeconds: 86_400 },
    { of: 'app', limit: untold, perSeconds: 3600 },
  ]
}

/** How long the account has to wait, as far as Meta says. */
export function waitSeconds({ headers }: Pick<Answer, 'headers'>): number | null {
  const minutes = Math.max(0, ...ofAccounts(headers).map((usage) => usage.estimated_time_to_regain_access))
  return minutes > 0 ? minutes * 60 : null
}

/** An outcome with what the answers' headers say of what is left. */
export function withUsage<Outcome extends object>(
  outcome: Outcome,
  account: string,
  ...results: readonly HttpResult[]
): Outcome & Answered {
  const rates = results.flatMap((result) => (result.type === 'answer' ? reportsOf(account, result) : []))
  return rates.length > 0 ? { ...outcome, rates } : outcome
}

/** Only of what is used up: before that, nothing says when it is given back. */
function reportsOf(account: string, { headers }: Answer): RateReport[] {
  const [ofAccount, ofApp] = accountBudgets(account).map(({ of }) => of) as [string, string]
  const app = Usage.safeParse(json(headers['x-app-usage'])).data
  return [
    ...(app && isUsedUp(app) ? [{ of: ofApp, remaining: 0, resetSeconds: appWaitSeconds }] : []),
    ...(ofAccounts(headers).some(isUsedUp)
      ? [{ of: ofAccount, remaining: 0, resetSeconds: waitSeconds({ headers }) ?? appWaitSeconds }]
      : []),
  ]
}

function isUsedUp(usage: z.infer<typeof Usage>): boolean {
  return Math.max(usage.call_count, usage.total_time, usage.total_cputime) >= 100
}

function ofAccounts(headers: Answer['headers']) {
  return Object.values(OfAccounts.safeParse(json(headers['x-business-use-case-usage'])).data ?? {}).flat()
}

function json(header: string | string[] | undefined): unknown {
  try {
    return typeof header === 'string' ? JSON.parse(header) : undefined
  } catch {
    return undefined
  }
}
