import { eq, sql } from 'drizzle-orm'

import type { Tx } from '../../../../infra/db/database.ts'
import { buyerDetails, invoices } from '../table.ts'

/**
 * Takes somebody's mail address, however it was written, off what the next invoices of workspaces name as theirs. Invoices that were issued
 * stay as they are: the law has them kept.
 */
export async function forgetBuyer(tx: Tx, email: string): Promise<void> {
  await tx
    .update(buyerDetails)
    .set({ email: '' })
    .where(sql`lower(${buyerDetails.email}) = lower(${email})`)
}

/** Before a workspace ends: its invoices stay, without what was written beside them. `tx` is a system transaction. */
export async function keepInvoices(tx: Tx, workspaceId: string): Promise<void> {
  await tx.update(invoices).set({ refundAskedAt: null, refundReason: null }).where(eq(invoices.workspaceId, workspaceId))
}
