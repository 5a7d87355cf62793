import { expect, test } from 'vitest'

import { addBusiness, addPost } from '../../../../test/factories.ts'
import { sharedApp, signedIn } from '../../../../test/harness.ts'
import { setPostStatuses } from './status.ts'

test('several posts are put away and brought back, and one that is on its way out says why it stays', async () => {
  const { api, workspaceId } = await signedIn()
  const { id: businessId } = await addBusiness(api)
  const [draft, approved, leaving] = [
    await addPost(api, { businessId }),
    await addPost(api, { businessId }),
    await addPost(api, { businessId }),
  ]
  await api.posts.approve({ id: approved.id, revision: 0 })
  const { services } = await sharedApp()
  await services.db.transaction(workspaceId, (tx) => setPostStatuses(tx, [{ workspaceId, postId: leaving.id, status: 'publishing' }]))
  const ids = [leaving.id, approved.id, draft.id]

  expect(await api.posts.archiveMany({ ids })).toEqual([
    { id: leaving.id, status: 'publishing', refusal: 'This post is on its way out. Archive it when that is over.' },
    { id: approved.id, status: 'archived', refusal: null },
    { id: draft.id, status: 'archived', refusal: null },
  ])
  expect((await api.posts.unarchiveMany({ ids })).map(({ status, refusal }) => [status, refusal])).toEqual([
    ['publishing', null],
    ['approved', null],
    ['draft', null],
  ])
})
