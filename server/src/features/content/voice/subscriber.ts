import { subscriber } from '../../../events.ts'
import { isEdit, queueEdit } from './edits.ts'
import { hearFeedback } from './feedback.ts'
import { readEditJob } from './jobs.ts'
import { quietSeconds } from './read-edit.ts'

/** What a person made of a draft is read when they have stopped typing, and at once when it is approved. */
export const voiceSubscriber = subscriber({
  'post.textChanged': async ({ jobs }, tx, { workspaceId, postId }) => {
    const which = { workspaceId, postId }
    if (await queueEdit(tx, which)) await jobs.send(tx, readEditJob, which, { afterSeconds: quietSeconds })
  },
  'post.revised': async (_, tx, revised) => hearFeedback(tx, revised),
  'post.approved': async ({ jobs }, tx, { workspaceId, postId }) => {
    const which = { workspaceId, postId }
    if (await isEdit(tx, which)) await jobs.send(tx, readEditJob, which)
  },
})
