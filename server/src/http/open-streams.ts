import { z } from 'zod'

import type { Session } from '../api.ts'
import type { Listener } from '../infra/db/notify.ts'
import type { Stream } from '../wire-errors.ts'

/**
 * What a trigger of the database tells when a session ends; without a session when a person is shut out, or, with a workspace, when
 * they may do less or more in it.
 */
const accessEnded = 'access-ended'
const AccessEnded = z.object({ userId: z.uuid(), sessionId: z.uuid().nullable(), workspaceId: z.uuid().nullable().default(null) })

/** What streams to signed-in people on this node: a request is let in once, and may go on for minutes. */
export interface OpenStreams {
  /** The stream, which ends as soon as its reader may not be let in any more. */
  guard: (stream: Stream, session: Session) => Stream
  size: () => number
}

interface Open {
  session: Session
  end: () => void
}

export function createOpenStreams(listener: Listener): OpenStreams {
  const open = new Set<Open>()

  listener.on(accessEnded, (payload) => {
    const { userId, sessionId, workspaceId } = AccessEnded.parse(payload)
    for (const { session, end } of open) {
      const isMeant = session.userId === userId && (sessionId === null || session.sessionId === sessionId)
      if (isMeant && (workspaceId === null || session.workspaceId === workspaceId)) end()
    }
  })
  // Whose session ended meanwhile is not known: everybody asks anew.
  listener.onGap(() => {
    for (const { end } of open) end()
  })

  return {
    guard(stream, session) {
      const { promise: ended, resolve } = Promise.withResolvers<IteratorResult<unknown, undefined>>()
      const one: Open = { session, end: () => void close() }
      open.add(one)

      async function close(): Promise<IteratorResult<unknown, undefined>> {
        open.delete(one)
        resolve(over)
        // A stream that is at work ends after its current step; nobody waits for that.
        stream.return?.().catch(() => {})
        return over
      }

      return {
        async next() {
          const step = await Promise.race([ended, stream.next().catch(rethrowAfter(() => open.delete(one)))])
          if (step.done) open.delete(one)
          return step
        },
        return: close,
        async [Symbol.asyncDispose]() {
          await close()
        },
        [Symbol.asyncIterator]() {
          return this
        },
      }
    },
    size: () => open.size,
  }
}

const over: IteratorResult<unknown, undefined> = { done: true, value: undefined }

function rethrowAfter(run: () => unknown): (error: unknown) => never {
  return (error) => {
    run()
    throw error
  }
}
