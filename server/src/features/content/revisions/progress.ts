import type { RevisionEvent } from '@postwright/contract/content/revisions'
import { and, eq } from 'drizzle-orm'

import { leaseEnd, renewLease } from '../../../ai/work/lease.ts'
import type { Context } from '../../../context.ts'
import { emit } from '../../../events.ts'
import { revisions } from './table.ts'
import type { RevisionUnderWay } from './write.ts'

const keepEveryMs = 1000

/** Keeps the text of a revision in the database as it grows, for whoever comes back before it is done, and keeps it known as running. */
export function keepRevision(
  { db, actor: { workspaceId }, log }: Context,
  { id, asked: { postId } }: RevisionUnderWay,
): { hear: (event: RevisionEvent) => void; end: () => Promise<void> } {
  const text = { title: '', body: '' }
  let isNew = false
  let keeping = Promise.resolve()
  const isWriting = and(eq(revisions.workspaceId, workspaceId), eq(revisions.id, id), eq(revisions.state, 'writing'))

  const set = (values: Partial<typeof revisions.$inferInsert> | { expiresAt: typeof leaseEnd }, isTold: boolean) =>
    db
      .transaction(async (tx) => {
        await tx.update(revisions).set(values).where(isWriting)
        if (isTold) await emit(tx, { type: 'revision.changed', workspaceId, postId })
      })
      // What is written is saved when it ends; this is only what can be seen until then.
      .catch((error: unknown) => log.warn({ err: error, revisionId: id }, 'the progress of a revision could not be kept'))

  async function keep(): Promise<void> {
    if (!isNew) return
    isNew = false
    await set({ body: text.body, ...(text.title !== '' && { title: text.title }) }, true)
  }

  const stopRenewing = renewLease(() => set({ expiresAt: leaseEnd }, false))
  const timer = setInterval(() => {
    keeping = keeping.then(keep)
  }, keepEveryMs)
  timer.unref()
  return {
    hear(event) {
      if (event.type !== 'text') return
      text[event.field] += event.delta
      isNew = true
    },
    async end() {
      clearInterval(timer)
      stopRenewing()
      await keeping
    },
  }
}
