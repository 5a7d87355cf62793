import { z } from 'zod'

import type { Services } from '../../../context.ts'
import { instanceIdentity, readSetting } from '../../core/instance/public.ts'

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

/** Who sells the plans of this instance: as was entered, else the instance itself. */
export async function sellerOf(services: Pick<Services, 'db'>): Promise<Seller> {
  const [seller, { name, supportEmail }] = await Promise.all([readSetting(services.db.plain, 'seller', Seller), instanceIdentity(services)])
  return { ...seller, name: seller.name || name, email: seller.email || supportEmail }
}
