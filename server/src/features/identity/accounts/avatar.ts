import type { Profile, SetAvatar } from '@postwright/contract/identity/accounts'
import { and, eq, sql } from 'drizzle-orm'

import type { Context } from '../../../context.ts'
import { invalid, notFound } from '../../../errors.ts'
import { emit } from '../../../events.ts'
import { squareWebps, UnusablePicture } from '../../../infra/images.ts'
import { addFile, fileAddress, removeFiles, storeFile, type StoredFile } from '../../core/files/public.ts'
import { files } from '../../core/files/table.ts'
import { presentProfile } from './service.ts'
import { profiles, users } from './table.ts'

const edge = 256
const smallEdge = 64
/** What we make of a picture is never near this. */
const maxBytes = 1024 * 1024

/**
 * Gives a person a picture: cut to a square, made small, and encoded anew, so that nothing but its pixels is kept.
 *
 * @throws INVALID on `image`
 */
export async function setAvatar(context: Context, { image }: SetAvatar): Promise<Profile> {
  const [picture, small] = await pictures(image)
  const stored = await storeFile(context.services, [picture], {
    contentType: 'image/webp',
    maxBytes,
    variants: { [smallEdge]: small },
  })
  return changeAvatar(context, stored)
}

export function removeAvatar(context: Context): Promise<Profile> {
  return changeAvatar(context, null)
}

async function pictures(image: File): Promise<[Buffer, Buffer]> {
  try {
    const [picture, small] = await squareWebps(await image.bytes(), [edge, smallEdge])
    if (!picture || !small) throw new Error('Two sizes were asked for.')
    return [picture, small]
  } catch (error) {
    if (error instanceof UnusablePicture) throw invalid('image', error.sentence)
    throw error
  }
}

async function changeAvatar({ services, actor: { userId, workspaceId } }: Context, stored: StoredFile | null): Promise<Profile> {
  return services.db.asPerson(userId, 'a person changes their own picture', async (tx) => {
    // The lock settles two pictures that come at once: the later one is kept, and the earlier one is removed.
    const [row] = await tx.select().from(profiles).where(eq(profiles.userId, userId)).for('update')
    if (!row) throw notFound('account')

    const before = await tx
      .select({ id: files.id })
      .from(files)
      .where(and(eq(files.userId, userId), eq(files.kind, 'avatar')))
    await removeFiles(
      services,
      tx,
      before.map(({ id }) => id),
    )
    if (stored) await addFile(tx, stored, { workspaceId: null, userId, kind: 'avatar', name: 'avatar.webp', contentType: 'image/webp' })
    const image = stored && fileAddress(stored.id)
    await tx
      .update(users)
      .set({ image, updatedAt: sql`now()` })
      .where(eq(users.id, userId))
    await emit(tx, { type: 'profile.changed', workspaceId, userId })
    return presentProfile(row, image)
  })
}
