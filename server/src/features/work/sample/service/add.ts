import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'
import type { Sample } from '@postwright/contract/work/sample'

import { type Context, within } from '../../../../context.ts'
import { forbidden } from '../../../../errors.ts'
import { emit } from '../../../../events.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { insertSample } from '../../../content/businesses/public.ts'
import { uploadDocument } from '../../../content/documents/public.ts'
import { approvePost, archivePost, createPost, setPostStatuses } from '../../../content/posts/public.ts'
import { addNote } from '../../../content/voice/public.ts'
import { connectChannel, setSandbox } from '../../../publishing/channels/public.ts'
import { schedulePost } from '../../../publishing/schedule/public.ts'
import { maySample } from '../policy.ts'
import { sampleBusiness } from '../content/business.ts'
import { sampleDocuments } from '../content/documents.ts'
import { type SamplePost, samplePosts } from '../content/posts.ts'
import { readSample } from './read.ts'
import { removeSample } from './remove.ts'

/**
 * Adds a business to play with, filled by the verbs that people use. It is there at once, so that whoever asks a second time finds it
 * and waits for nobody; where it cannot be filled, it goes again.
 */
export async function addSample(context: Context): Promise<Sample> {
  const { db, actor } = context
  if (!maySample(actor)) throw forbidden(msg`Only owners, admins and editors who see every business may add one.`)
  const { notes, ...profile } = sampleBusiness()
  const business = await db.transaction(async (tx) => {
    const added = await insertSample(tx, actor, profile)
    if (added) await emit(tx, { type: 'sample.added', by: actor, workspaceId: actor.workspaceId, businessId: added.id, name: added.name })
    return added
  })
  if (business) await fillOrRemove(context, business.id, notes)
  return readSample(context)
}

async function fillOrRemove(context: Context, businessId: string, notes: string[]): Promise<void> {
  try {
    await context.db.transaction((tx) => fill(tx, context, businessId, notes))
    for (const file of sampleDocuments()) await uploadDocument(context, { businessId, file })
  } catch (error) {
    await removeSample(context)
    throw error
  }
}

async function fill(tx: Tx, context: Context, businessId: string, notes: string[]): Promise<void> {
  const here: Context = { ...context, db: within(tx) }
  const wall = await connectChannel(here, { businessId, kind: 'sandbox', name: say(msg`Sandbox wall`) })
  const refusing = await connectChannel(here, { businessId, kind: 'sandbox', name: say(msg`Wall that refuses`) })
  await setSandbox(here, { id: refusing.id, mode: 'refuse', times: null, delayMs: 0, protection: 'repeatable' })
  for (const text of notes) await addNote(here, { businessId, text })
  for (const post of samplePosts()) await addPost(tx, here, post, { businessId, wallId: wall.id, refusingId: refusing.id })
}

const dayMs = 86_400_000

async function addPost(
  tx: Tx,
  here: Context,
  { contentType, title, body, becomes, inDays = 1 }: SamplePost,
  { businessId, wallId, refusingId }: { businessId: string; wallId: string; refusingId: string },
): Promise<void> {
  const { id: postId, revision } = await createPost(here, { businessId, contentType, content: { title, body } })
  const which = { workspaceId: here.actor.workspaceId, postId }
  const schedule = async (channelId: string, dueAt: string) => {
    await approvePost(here, { id: postId, revision })
    await schedulePost(here, { postId, channelIds: [channelId], dueAt, confirmDuplicate: false })
  }
  if (becomes === 'in_review' || becomes === 'changes_requested') await setPostStatuses(tx, [{ ...which, status: 'in_review' }])
  if (becomes === 'changes_requested') await setPostStatuses(tx, [{ ...which, status: 'changes_requested' }])
  if (becomes === 'approved') await approvePost(here, { id: postId, revision })
  if (becomes === 'scheduled') await schedule(wallId, wholeHour(Date.now() + inDays * dayMs))
  if (becomes === 'published') await schedule(wallId, 'now')
  if (becomes === 'failed') await schedule(refusingId, 'now')
  if (becomes === 'archived') await archivePost(here, { id: postId })
}

function wholeHour(ms: number): string {
  const hourMs = 3_600_000
  return new Date(Math.ceil(ms / hourMs) * hourMs).toISOString()
}
