import type { Language } from '@postwright/contract/core/languages'
import { eq } from 'drizzle-orm'

import { notFound } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { businesses } from '../../content/businesses/table.ts'
import { newsletters } from './table.ts'

export interface Sender {
  name: string
  replyTo: string
  postalAddress: string
  website: string | null
  /** Of what stands around the text; null where none was chosen. */
  language: Language | null
}

/** As whom a business writes to its subscribers. `tx` sees the business. @throws NOT_FOUND */
export async function senderOf(tx: Tx, businessId: string): Promise<Sender> {
  const [row] = await tx
    .select({ businessName: businesses.name, website: businesses.website, newsletter: newsletters })
    .from(businesses)
    .leftJoin(newsletters, eq(newsletters.businessId, businesses.id))
    .where(eq(businesses.id, businessId))
  if (!row) throw notFound('business')
  const { businessName, website, newsletter } = row
  return {
    name: newsletter?.senderName || businessName,
    replyTo: newsletter?.replyTo ?? '',
    postalAddress: newsletter?.postalAddress ?? '',
    website,
    language: newsletter?.language ?? null,
  }
}
