import { uuidv7 } from 'uuidv7'

import { channels } from '../src/features/publishing/channels/table.ts'
import { channelImports, importedPosts } from '../src/features/publishing/imports/table.ts'
import { addBusiness } from './factories.ts'
import { type Member, sharedApp, type TestApp } from './harness.ts'

type Post = Partial<typeof importedPosts.$inferInsert>

interface Where {
  business?: { id: string }
  app?: Pick<TestApp, 'services'>
}

/** A channel of an account of Mastodon, whose server nobody asks. */
export async function addPastChannel(
  { api, workspaceId }: Member,
  { business, app }: Where = {},
): Promise<{ channelId: string; businessId: string }> {
  const { services } = app ?? (await sharedApp())
  const { id: businessId } = business ?? (await addBusiness(api))
  const channelId = uuidv7()
  await services.db.asSystem('connect a channel for a test', (tx) =>
    tx.insert(channels).values({ id: channelId, workspaceId, businessId, kind: 'mastodon', name: 'Outside' }),
  )
  return { channelId, businessId }
}

/** The same, with posts that were imported. */
export async function addImported(member: Member, posts: readonly Post[] = [{}], where: Where = {}) {
  const which = await addPastChannel(member, where)
  const { services } = where.app ?? (await sharedApp())
  const { workspaceId } = member
  const read = posts.length
  await services.db.asSystem('import posts for a test', async (tx) => {
    await tx.insert(channelImports).values({ ...which, workspaceId, status: 'done', read, added: read })
    const usual = { text: 'Plums are in.', counts: { likes: 3 } }
    const rows = posts.map((post, at) => ({
      ...usual,
      id: uuidv7(),
      remoteId: uuidv7(),
      publishedAt: new Date(Date.now() - (at + 2) * 86_400_000),
      ...post,
    }))
    await tx.insert(importedPosts).values(rows.map((row) => ({ ...row, ...which, workspaceId })))
  })
  return which
}
