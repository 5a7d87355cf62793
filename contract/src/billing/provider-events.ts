import { z } from 'zod'

import { adminBase } from '../core/base.ts'
import { Id, Instant } from '../core/values.ts'
import { PaymentProviderName } from './payment-settings.ts'

/**
 * `unknown_order`: it is about none of ours. `workspace_gone`: of ours, whose workspace was deleted: what was charged goes back. `not_as_agreed`: a payment of another amount, currency or plan than was ordered.
 * `unanswered`: the provider could not be asked about it, for too long. `no_keys`: the provider’s keys were removed.
 */
export const eventProblems = ['unknown_order', 'workspace_gone', 'not_as_agreed', 'unanswered', 'no_keys'] as const
export const EventProblem = z.enum(eventProblems)
export type EventProblem = z.infer<typeof EventProblem>

export const ProviderEvent = z.object({
  id: Id,
  orderId: Id.nullable(),
  provider: PaymentProviderName,
  /** As the provider calls it. */
  type: z.string(),
  receivedAt: Instant,
  handledAt: Instant.nullable(),
  problem: EventProblem.nullable(),
  /** As it came, by a list of fields that may be kept; of every other, its name alone. */
  raw: z.string(),
})
export type ProviderEvent = z.infer<typeof ProviderEvent>

export const ListProviderEvents = z.object({
  /** Left out, those that belong to no workspace. */
  workspaceId: Id.optional(),
  cursor: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
})
export type ListProviderEvents = z.infer<typeof ListProviderEvents>

export const providerEvents = {
  list: adminBase
    .meta({ gate: 'super-admin', scope: 'person' })
    .route({ method: 'GET', path: '/admin/payments/events', summary: 'What payment providers told of a workspace, newest first' })
    .input(ListProviderEvents)
    .output(z.object({ items: z.array(ProviderEvent), nextCursor: z.string().nullable() })),
}
