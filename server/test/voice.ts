import type { PostContent } from '@postwright/contract/content/content'
import type { Post } from '@postwright/contract/content/posts'
import type { ContentType } from '@postwright/contract/core/content-types'

import { addPost } from '../src/features/content/posts/public.ts'
import { readEditJob } from '../src/features/content/voice/jobs.ts'
import type { Member, TestApp } from './harness.ts'

interface Draft {
  businessId: string
  before: string
  after: string
  contentType?: ContentType
}

/** A draft that no person wrote. */
export async function addDraft(
  app: TestApp,
  { workspaceId, userId, api }: Member,
  { businessId, before, contentType = 'linkedin' }: Omit<Draft, 'after'>,
): Promise<Post> {
  const content: PostContent = { title: null, body: before }
  const writtenBy = {
    provider: 'composer',
    providerName: 'Composer',
    model: 'composer',
    promptHash: '',
    promptVersion: 0,
    profileOf: '2026-09-16T09:30:00.000Z',
    inputTokens: 1,
    outputTokens: 1,
    warnings: [],
  }
  const business = { id: businessId, lastActivityAt: new Date() }
  const id = await app.services.db.transaction(workspaceId, (tx) =>
    addPost(tx, { workspaceId, userId }, { business, contentType, content, brief: 'Sidama', origin: 'ai', note: '', writtenBy }),
  )
  return api.posts.get({ id })
}

/** What somebody makes of a draft and approves, read as the job reads it. */
export async function editDraft(app: TestApp, member: Member, draft: Draft): Promise<Post> {
  const { api, workspaceId } = member
  const { id, revision } = await addDraft(app, member, draft)
  const content = { title: null, body: draft.after }
  const edited = await api.posts.update({ id, revision, content, checkpoint: true })
  const approved = await api.posts.approve({ id, revision: edited.revision })
  await readEditJob.run(app.services, { workspaceId, postId: id })
  return approved
}
