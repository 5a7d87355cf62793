import type { MediaItem } from '@postwright/contract/content/content'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { addBusiness, addPost } from '../../../../../test/factories.ts'
import { sharedApp, signedIn } from '../../../../../test/harness.ts'
import { dueNow, quick, soon } from '../../../../../test/publishing.ts'
import { posts } from '../../../content/posts/table.ts'
import { claimDue } from '../claiming/claim.ts'
import { platformsOf } from './platforms.ts'

const image: MediaItem = { id: '019a9d5e-0000-7000-8000-000000000000', hash: 'a'.repeat(64), kind: 'image', alt: 'A bowl of plums' }

async function attach(postId: string, media: MediaItem[]): Promise<void> {
  const { services } = await sharedApp()
  await services.db.asSystem('attach media for a test', (tx) => tx.update(posts).set({ media }).where(eq(posts.id, postId)))
}

test('an approval covers the media: with another image the post is not approved any more', async () => {
  const { api } = await signedIn()
  const business = await addBusiness(api, { requiresApproval: true })
  const sandbox = (await api.channels.list({ businessId: business.id }))[1]!
  const { id: postId, revision } = await addPost(api, { businessId: business.id })
  await attach(postId, [image])
  await api.posts.approve({ id: postId, revision })
  const schedule = () => api.schedule.schedule({ postId, channelIds: [sandbox.id], dueAt: soon() })

  await attach(postId, [{ ...image, hash: 'b'.repeat(64) }])
  await expect(schedule()).rejects.toMatchObject({ message: 'The post was changed after its approval. Approve it again.' })
  await attach(postId, [image])

  expect(await schedule()).toMatchObject([{ status: 'scheduled' }])
})

test('the media are frozen with the text at the first claim', async () => {
  const { services } = await sharedApp()
  const { api } = await signedIn()
  const business = await addBusiness(api, { requiresApproval: false })
  const sandbox = (await api.channels.list({ businessId: business.id }))[1]!
  const { id, postId } = await dueNow(api, { businessId: business.id, channelId: sandbox.id })
  await attach(postId, [image])

  const claims = await claimDue(services, {
    owner: 'node',
    platforms: platformsOf(services),
    timings: quick,
    free: 9,
    perChannel: 9,
    busy: {},
  })
  await attach(postId, [])

  expect(claims.find(({ delivery }) => delivery.id === id)?.delivery.payload.media).toEqual([image])
})
