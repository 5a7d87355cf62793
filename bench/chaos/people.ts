import { setTimeout as wait } from 'node:timers/promises'

import { DomainError } from '../../server/src/errors.ts'
import { updatePost } from '../../server/src/features/content/posts/service/edit.ts'
import { cancelDelivery } from '../../server/src/features/publishing/deliveries/service.ts'
import { seeded } from './random.ts'
import type { Planned } from './world.ts'

/** What somebody did about a delivery around its time, as far as they were told; `maybe` where the database died before the answer. */
export interface Deeds {
  cancelled: 'yes' | 'maybe' | null
  edits: Edit[]
}

export interface Edit {
  body: string
  /** When it was answered, in epoch milliseconds; never, where it may have been lost. */
  acknowledgedAt: number
}

/** Cancels every tenth of the deliveries and edits the posts of as many, each close to its time; from now until the last is done. */
export async function meddle(planned: readonly Planned[], seed: number): Promise<Map<string, Deeds>> {
  const random = seeded(seed, 'people')
  const deeds = new Map<string, Deeds>()
  await Promise.all(
    planned.map(async (one, number) => {
      // These are spread over the time, so that each comes at another moment of the storm.
      if (number % 10 !== 3 && number % 10 !== 7) return
      const deed: Deeds = { cancelled: null, edits: [] }
      deeds.set(one.id, deed)
      await wait(Math.max(0, one.dueAt.getTime() - Date.now() + random.between(-1_500, 500)))
      if (number % 10 === 3) await cancel(one, deed)
      else await edit(one, deed)
    }),
  )
  return deeds
}

async function cancel({ channel, id }: Planned, deed: Deeds): Promise<void> {
  try {
    await cancelDelivery(channel.context, { id })
    deed.cancelled = 'yes'
  } catch (error) {
    // It is being sent, or was.
    if (!(error instanceof DomainError)) deed.cancelled = 'maybe'
  }
}

async function edit({ channel, id, postId }: Planned, deed: Deeds): Promise<void> {
  const body = `Begin of ${id}. ${'A text that is long enough to be torn. '.repeat(4)}End of ${id}.`
  try {
    await updatePost(channel.context, { id: postId, revision: 0, content: { title: null, body }, checkpoint: false })
    deed.edits.push({ body, acknowledgedAt: Date.now() })
  } catch (error) {
    if (!(error instanceof DomainError)) deed.edits.push({ body, acknowledgedAt: Infinity })
  }
}
