import { z } from 'zod'

import { base, publishOnceBase, publishSealedBase } from '../core/base.ts'
import { languageIds } from '../core/languages.ts'
import { msg } from '../core/msg.ts'
import { says } from '../core/sentences.ts'
import { Id, Instant, line, required } from '../core/values.ts'
import { reportPeriods } from './analytics-period.ts'

/** Of one business. */
export const mostReports = 50
export const mostReportDays = 730

/** The figures of a business for somebody without an account: always those of the last days, and nothing else of the workspace. */
export const Report = z.object({
  id: Id,
  businessId: Id,
  name: z.string(),
  period: z.enum(reportPeriods),
  /** Null for whoever may not publish. */
  address: z.string().nullable(),
  madeBy: z.string(),
  madeAt: Instant,
  /** Null for one that ends when somebody ends it. */
  endsAt: Instant.nullable(),
  hasEnded: z.boolean(),
  /** Whether its address asks for six digits before it shows anything. */
  hasPasscode: z.boolean(),
  openings: z.object({ count: z.int(), last: Instant.nullable() }),
})
export type Report = z.infer<typeof Report>

/** The passcode is told this once: of it only a hash is kept, and for a day, sealed, the answer to a repeated request. */
export const MadeReport = Report.extend({ passcode: z.string().nullable() })
export type MadeReport = z.infer<typeof MadeReport>

const days = z
  .int()
  .min(1, says(msg`Choose at least one day.`))
  .max(mostReportDays, says(msg`A report is shown for at most ${{ days: mostReportDays }} days.`))
  .nullable()
  .default(null)

/** Whether whoever has the address needs six digits as well. */
const passcode = z.boolean().default(false)

export const MakeReport = z.object({
  businessId: Id,
  name: required(line(80), msg`Name the report.`),
  period: z.enum(reportPeriods).default('month'),
  /** For how many days it is shown; null for as long as nobody ends it. */
  days,
  passcode,
  /** In which it is written; left out, the language of whoever asks. */
  language: z.enum(languageIds).optional(),
})
export type MakeReport = z.infer<typeof MakeReport>

export const RenewReport = z.object({ id: Id, days, passcode })
export type RenewReport = z.infer<typeof RenewReport>

export const reports = {
  list: base
    .route({
      method: 'GET',
      path: '/businesses/{businessId}/reports',
      summary: 'The reports of a business that have an address, the latest first',
    })
    .input(z.object({ businessId: Id }))
    .output(z.array(Report)),
  /** CONFLICT on `name` where the business has too many. */
  make: publishSealedBase
    .route({
      method: 'POST',
      path: '/businesses/{businessId}/reports',
      successStatus: 201,
      summary: 'Make an address at which somebody without an account sees the figures of a business',
    })
    .input(MakeReport)
    .output(MadeReport),
  /** The address before works no more. */
  renew: publishSealedBase
    .route({ method: 'POST', path: '/reports/{id}/address', summary: 'Give a report a new address, with a new end' })
    .input(RenewReport)
    .output(MadeReport),
  end: publishOnceBase
    .route({ method: 'DELETE', path: '/reports/{id}', summary: 'End a report: its address works no more' })
    .input(z.object({ id: Id }))
    .output(z.object({ ended: z.literal(true) })),
}
