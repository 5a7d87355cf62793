import type { Services } from '../../../../context.ts'
import type { PaymentProvider } from '../../../../payments/payment-provider.ts'
import type { orders } from '../table.ts'

export type Needed = Pick<Services, 'db' | 'secrets' | 'config' | 'paypalTokens' | 'log'>

/** On one order, which nobody else works on. */
export interface Working {
  services: Needed
  provider: PaymentProvider
  order: typeof orders.$inferSelect
  signal: AbortSignal
}

/** After how many seconds to try again; null when it is done. */
export type Step = Promise<number | null>
