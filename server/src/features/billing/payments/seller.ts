import { z } from 'zod'

import type { Tx } from '../../../infra/db/database.ts'
import { readSetting } from '../../core/instance/public.ts'

const Seller = z
  .object({
    name: z.string().default(''),
    address: z.string().default(''),
    taxNumber: z.string().default(''),
    email: z.string().default(''),
    /** Within every price; 0 where none is charged. */
    taxPercent: z.number().default(0),
  })
  .prefault({})
export type Seller = z.infer<typeof Seller>

/** Who sells the plans of this instance. `tx` is a system transaction, or the database without a tenant. */
export function sellerOf(tx: Pick<Tx, 'select'>): Promise<Seller> {
  return readSetting(tx, 'seller', Seller)
}
