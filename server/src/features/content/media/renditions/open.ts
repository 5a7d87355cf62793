import { Id } from '@postwright/contract/core/values'
import { and, eq, or, sql } from 'drizzle-orm'
import { z } from 'zod'

import type { Services } from '../../../../context.ts'
import { notFound } from '../../../../errors.ts'
import { readSigned, sign } from '../../../../infra/signed.ts'
import { publishedAddress } from '../../../../platforms/published-address.ts'
import { files } from '../../../core/files/table.ts'
import { renditions } from '../table.ts'

const purpose = 'rendition address'
const Permit = z.object({ rendition: Id, until: z.int() })

/** An address under which anybody reads what was prepared for a post, until it ends. Once it is published, it has one that does not. */
export function proofAddress({ secrets }: Pick<Services, 'secrets'>, id: string, seconds: number): string {
  const until = Math.floor(Date.now() / 1000) + seconds
  const permit = sign(secrets.derive(purpose), { rendition: id, until } satisfies z.input<typeof Permit>)
  return `${publishedAddress(id)}?permit=${permit}`
}

/** The file of a picture or film that went out with a post, for anybody; with a permit, of one that did not. @throws NOT_FOUND */
export async function findPublished(
  { db, secrets }: Pick<Services, 'db' | 'secrets'>,
  id: string,
  permit: string | null,
): Promise<typeof files.$inferSelect> {
  const read = permit === null ? undefined : readSigned(secrets.derive(purpose), permit, Permit)
  const isPermitted = read !== undefined && read.rendition === id && read.until * 1000 > Date.now()
  const [found] = await db.asSystem('anybody opens a picture or film of a post that went out', (tx) =>
    tx
      .select({ file: files })
      .from(renditions)
      .innerJoin(files, eq(files.id, renditions.fileId))
      .where(and(eq(renditions.id, id), or(renditions.isPublic, sql`${isPermitted}`))),
  )
  if (!found) throw notFound('file')
  return found.file
}
