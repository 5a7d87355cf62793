import type { SellerDetails } from '@postwright/contract/billing/seller'
import { msg } from '@postwright/contract/core/msg'
import { z } from 'zod'

import type { Context, Services } from '../../../context.ts'
import { forbidden } from '../../../errors.ts'
import { outsideWorkspaces } from '../../../event-parts.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { instanceIdentity, lockSettings, readSetting, writeSetting } from '../../core/instance/public.ts'
import { mayAdministerBilling } from './policy.ts'

const Stored = z
  .object({
    name: z.string().default(''),
    address: z.string().default(''),
    taxNumber: z.string().default(''),
    email: z.string().default(''),
    /** Within every price; 0 where none is charged. */
    taxPercent: z.number().default(0),
  })
  .prefault({})
export type Seller = z.infer<typeof Stored>

const key = 'seller'
const storedSeller = (tx: Pick<Tx, 'select'>) => readSetting(tx, key, Stored)

/** Who sells the plans of this instance: as was entered, else the instance itself. */
export async function sellerOf(services: Pick<Services, 'db'>): Promise<Seller> {
  const [seller, { name, supportEmail }] = await Promise.all([storedSeller(services.db.plain), instanceIdentity(services)])
  return { ...seller, name: seller.name || name, email: seller.email || supportEmail }
}

/** As it was entered. @throws FORBIDDEN */
export async function readSeller({ services, actor }: Context): Promise<SellerDetails> {
  if (!mayAdministerBilling(actor)) throw forbidden(msg`Only a super admin may do this.`)
  return storedSeller(services.db.plain)
}

/** On invoices from now on, and in prices; what was written stays as it is. @throws FORBIDDEN */
export async function saveSeller({ services, actor }: Context, seller: SellerDetails): Promise<SellerDetails> {
  if (!mayAdministerBilling(actor)) throw forbidden(msg`Only a super admin may do this.`)
  return services.db.withoutWorkspace('an administrator says who sells the plans', async (tx) => {
    await lockSettings(tx)
    const before = await storedSeller(tx)
    const changed = (Object.keys(seller) as (keyof SellerDetails)[]).filter((name) => seller[name] !== before[name])
    if (changed.length === 0) return seller
    await writeSetting(tx, key, seller)
    const { name, taxNumber, taxPercent } = seller
    await emit(tx, { type: 'seller.saved', by: outsideWorkspaces(actor), changed, name, taxNumber, taxPercent })
    return seller
  })
}
