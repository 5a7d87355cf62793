import { z } from 'zod'

import { adminBase } from '../core/base.ts'
import { msg } from '../core/msg.ts'
import { say, says } from '../core/sentences.ts'
import { line, prose } from '../core/values.ts'

const percentText = says(msg`Enter a percentage from 0 to 50, such as 15 or 7.7.`)
const isInHundredths = (percent: number) => Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-6

/** Who sells the plans of this instance. An empty name or address for mail is the site's. */
export const SellerDetails = z
  .object({
    name: line(120),
    address: prose(400),
    taxNumber: line(40),
    email: z.union([z.literal(''), z.email()]),
    /** Within every price, in percent; 0 where no tax is charged. */
    taxPercent: z.number(percentText).min(0, percentText).max(50, percentText).refine(isInHundredths, percentText),
  })
  .refine(({ taxPercent, taxNumber }) => taxPercent === 0 || taxNumber !== '', {
    path: ['taxNumber'],
    error: () => say(msg`An invoice with tax needs your tax number.`),
  })
export type SellerDetails = z.infer<typeof SellerDetails>

/** Whoever says to whom money is paid is a person who is logged in. */
const personalAdminBase = adminBase.meta({ gate: 'super-admin', scope: 'person' })

export const seller = {
  read: personalAdminBase
    .route({ method: 'GET', path: '/admin/seller', summary: 'Who sells the plans, as it was entered' })
    .output(SellerDetails),
  save: personalAdminBase
    .route({ method: 'PUT', path: '/admin/seller', summary: 'Change who sells the plans, and the tax, on later invoices' })
    .input(SellerDetails)
    .output(SellerDetails),
}
