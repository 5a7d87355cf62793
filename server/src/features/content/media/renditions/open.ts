import { and, eq } from 'drizzle-orm'

import type { Services } from '../../../../context.ts'
import { notFound } from '../../../../errors.ts'
import { files } from '../../../core/files/table.ts'
import { renditions } from '../table.ts'

/** The file of a picture or film that went out with a post, for anybody. @throws NOT_FOUND */
export async function findPublished({ db }: Pick<Services, 'db'>, id: string): Promise<typeof files.$inferSelect> {
  const [found] = await db.asSystem('anybody opens a picture or film of a post that went out', (tx) =>
    tx
      .select({ file: files })
      .from(renditions)
      .innerJoin(files, eq(files.id, renditions.fileId))
      .where(and(eq(renditions.id, id), renditions.isPublic)),
  )
  if (!found) throw notFound('file')
  return found.file
}
