import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'

import { addChannels, delivered, dueNow } from '../../../../test/publishing.ts'
import { type PublishingApp, startPublishingApp } from '../../../../test/publishing-app.ts'
import { posts } from '../../content/posts/table.ts'

let app: PublishingApp

beforeAll(async () => {
  app = await startPublishingApp()
})

test('what is published counts as a post of its content type, also once the post is gone', async () => {
  const member = await app.member()
  const { business, sandbox } = await addChannels(member.api)
  const { postId, id } = await dueNow(member.api, { businessId: business.id, channelId: sandbox.id, contentType: 'linkedin' })
  await delivered(member.api, id, 'published')
  await app.behindTheScenes((tx) => tx.delete(posts).where(eq(posts.id, postId)))

  const { total, types, kinds } = await member.api.usage.read({})

  expect(total).toMatchObject({ posts: 1, calls: 0 })
  expect(types).toEqual([{ contentType: 'linkedin', calls: 0, tokens: 0, posts: 1 }])
  expect(kinds).toEqual([{ kind: 'publish', calls: 0, tokens: 0, posts: 1 }])
})
