import { z } from 'zod'

import type { Tx } from '../../../infra/db/database.ts'
import { readSetting } from './settings.ts'

const Providers = z.object({ paystack: z.unknown(), paypal: z.unknown() }).partial().prefault({})

/** Whether the keys of a payment provider are set: then plans are paid here; else in the sandbox, and an administrator gives them. */
export async function takesPayments(tx: Pick<Tx, 'select'>): Promise<boolean> {
  const { paystack, paypal } = await readSetting(tx, 'payments', Providers)
  return Boolean(paystack ?? paypal)
}
