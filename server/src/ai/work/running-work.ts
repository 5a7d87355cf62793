import { z } from 'zod'

import type { Tx } from '../../infra/db/database.ts'
import { type Listener, notify } from '../../infra/db/notify.ts'

/** Work with a model that goes on when whoever asked for it leaves, such as the drafts of a brief. */
export interface Work {
  /** Stops one part, or all of it. */
  stop: (part?: string) => void
  /** Resolves when every part is saved, stopped or failed. */
  done: Promise<void>
}

/** What this node works on. Any node stops it. */
export interface RunningWork {
  /** Several works may share an id; they are stopped together. */
  add: (id: string, work: Work) => void
  /** Stops one part or all of it, on whichever node runs it, when `tx` commits. */
  stop: (tx: Tx, id: string, part?: string) => Promise<void>
  /** Stops what this node works on and waits until it is saved, before the database goes away. */
  finish: () => Promise<void>
}

const stopChannel = 'work_stop'
const StopRequest = z.object({ id: z.uuid(), part: z.string().optional() })

export function createRunningWork(listener: Listener): RunningWork {
  const running = new Map<string, Set<Work>>()
  listener.on(stopChannel, (payload) => {
    const request = StopRequest.safeParse(payload)
    if (request.success) for (const work of running.get(request.data.id) ?? []) work.stop(request.data.part)
  })

  return {
    add(id, work) {
      const ofId = running.get(id) ?? new Set()
      running.set(id, ofId.add(work))
      void work.done.finally(() => {
        ofId.delete(work)
        if (ofId.size === 0 && running.get(id) === ofId) running.delete(id)
      })
    },
    stop: (tx, id, part) => notify(tx, stopChannel, { id, part } satisfies z.input<typeof StopRequest>),
    async finish() {
      const all = [...running.values()].flatMap((works) => [...works])
      for (const work of all) work.stop()
      await Promise.all(all.map(({ done }) => done))
    },
  }
}
