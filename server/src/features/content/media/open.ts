import { Id } from '@postwright/contract/core/values'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'

import { actingAs, authorize, refuseKeyWithout, type Session } from '../../../api.ts'
import type { Services } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { readSigned, sign } from '../../../infra/signed.ts'
import { files } from '../../core/files/table.ts'
import { isOpenLink, reviewLinks } from '../review-links/table.ts'
import { assetAddress } from './present.ts'
import { assets } from './table.ts'

type FileRow = typeof files.$inferSelect

/** The file of a picture or film, for a member who sees its business. @throws UNAUTHENTICATED, FORBIDDEN, NOT_FOUND */
export async function findAssetFile(services: Services, session: Session | null, id: string): Promise<FileRow> {
  const reader = authorize('approved', session)
  refuseKeyWithout('read', reader)
  const { db, actor } = actingAs({ services, log: services.log }, reader)
  return db.transaction((tx) => fileOf(tx, { workspaceId: actor.workspaceId, id }))
}

const purpose = 'media address'
const Permit = z.object({ asset: Id, workspace: Id, until: z.int(), link: z.object({ id: Id, address: z.string() }).optional() })

/** A review link, and by which of its addresses. */
type BehindLink = Pick<typeof reviewLinks.$inferSelect, 'id' | 'tokenHash'>

/** An address under which anybody reads a picture or film until it ends, or the review link that it was shown by, where there is one. */
export function signedAssetAddress(
  { secrets }: Pick<Services, 'secrets'>,
  { workspaceId, id }: { workspaceId: string; id: string },
  seconds: number,
  link?: BehindLink,
): string {
  const until = Math.floor(Date.now() / 1000) + seconds
  return `${assetAddress(id)}?permit=${sign(secrets.derive(purpose), { asset: id, workspace: workspaceId, until, link: link && { id: link.id, address: link.tokenHash } })}`
}

/** The file that such an address is for. @throws NOT_FOUND for one that ended, was changed, or is for another. */
export async function findPermittedFile({ db, secrets }: Services, permit: string, id: string): Promise<FileRow> {
  const read = readSigned(secrets.derive(purpose), permit, Permit)
  if (!read || read.asset !== id || read.until * 1000 < Date.now()) throw notFound('file')
  const { workspace: workspaceId, link } = read
  return db.transaction(workspaceId, async (tx) => {
    if (link) {
      const same = and(eq(reviewLinks.workspaceId, workspaceId), eq(reviewLinks.id, link.id), eq(reviewLinks.tokenHash, link.address))
      if ((await tx.$count(reviewLinks, and(same, isOpenLink))) === 0) throw notFound('file')
    }
    return fileOf(tx, { workspaceId, id })
  })
}

async function fileOf(tx: Tx, { workspaceId, id }: { workspaceId: string; id: string }): Promise<FileRow> {
  const [row] = await tx
    .select({ file: files })
    .from(assets)
    .innerJoin(files, eq(files.id, assets.fileId))
    .where(and(eq(assets.workspaceId, workspaceId), eq(assets.id, id), sql`${files.kind} = 'asset'`))
  if (!row) throw notFound('file')
  return row.file
}
