import type { EventProblem as Problem } from '@postwright/contract/billing/provider-events'

import type { PaymentEvent } from '../../../../payments/payment-provider.ts'

/** As it is stored: moments are text there. */
export type KeptEvent = Omit<PaymentEvent, 'at' | 'periodEndsAt'> & { at: string | null; periodEndsAt: string | null }
export type EventProblem = Problem

export function keptEvent({ at, periodEndsAt, ...event }: PaymentEvent): KeptEvent {
  return { ...event, at: at?.toISOString() ?? null, periodEndsAt: periodEndsAt?.toISOString() ?? null }
}
