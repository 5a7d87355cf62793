import { z } from 'zod'

import { accountBase } from '../core/base.ts'
import { Id, Instant, secret } from '../core/values.ts'

/** A copy of everything about a person stays for so long. */
export const exportDays = 7
/** Somebody who asked for the end of their account may still change their mind for so long. */
export const graceDays = 7

export const DataExport = z.object({
  id: Id,
  status: z.enum(['queued', 'running', 'ready', 'failed', 'expired']),
  /** How many of how many parts are written. */
  done: z.int(),
  parts: z.int(),
  bytes: z.int().nullable(),
  /** Where it is, when it is ready; for this person alone. */
  address: z.string().nullable(),
  requestedAt: Instant,
  expiresAt: Instant.nullable(),
})
export type DataExport = z.infer<typeof DataExport>

export const ExportState = z.object({
  latest: DataExport.nullable(),
  /** From when on another one can be asked for; null means now. */
  nextAt: Instant.nullable(),
})
export type ExportState = z.infer<typeof ExportState>

export const DeletionState = z.object({
  /** When the account ends; null when nobody asked for that. */
  dueAt: Instant.nullable(),
  /** Whether the password is asked for again; who has none must have signed in a moment ago. */
  asksPassword: z.boolean(),
  /** What would go with it: the workspaces that this person owns. */
  workspaces: z.array(
    z.object({
      id: Id,
      name: z.string(),
      otherMembers: z.int(),
      planned: z.int(),
      /** The plan that is paid each month, as it is called: it ends there and then. */
      plan: z.string().nullable(),
    }),
  ),
})
export type DeletionState = z.infer<typeof DeletionState>

/** The password again; somebody without one must have signed in a moment ago. */
export const RequestDeletion = z.object({ password: secret(128).optional() })
export type RequestDeletion = z.infer<typeof RequestDeletion>

/** A person's, never a program's; also while they wait for approval, or were rejected. */
const ownBase = accountBase.meta({ gate: 'signed-in', scope: 'person' })

export const personalData = {
  exportState: ownBase.route({ method: 'GET', path: '/account/export', summary: 'The latest copy of your data' }).output(ExportState),
  /** Asked again while one is made, that one goes on. Refused with CONFLICT within a day of the last one. */
  requestExport: ownBase
    .route({ method: 'POST', path: '/account/export', successStatus: 202, summary: 'Ask for a copy of everything about you' })
    .output(ExportState),
  deletionState: ownBase
    .route({ method: 'GET', path: '/account/deletion', summary: 'Whether and when your account ends, and what goes with it' })
    .output(DeletionState),
  /** Refused with INVALID on `password`, and with CONFLICT for the last super admin. */
  requestDeletion: ownBase
    .route({ method: 'POST', path: '/account/deletion', successStatus: 202, summary: 'End your account in seven days' })
    .input(RequestDeletion)
    .output(DeletionState),
  cancelDeletion: ownBase.route({ method: 'DELETE', path: '/account/deletion', summary: 'Keep your account' }).output(DeletionState),
}
