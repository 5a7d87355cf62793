import { z } from 'zod'

import type { Services } from '../../../context.ts'

/** The channel on which every node hears that somebody stopped a draft. */
export const stopChannel = 'generation_stop'

export const StopRequest = z.object({ generationId: z.uuid(), key: z.string().optional() })
export type StopRequest = z.infer<typeof StopRequest>

/** A generation that this node is writing. */
export interface Running {
  /** Stops one draft, or all of them. */
  stop: (key?: string) => void
  /** Resolves when every draft is saved, stopped or failed. */
  done: Promise<void>
}

const running = new Map<string, Running>()
const listening = new WeakSet<Services['listener']>()

export function addRunning(generationId: string, generation: Running): void {
  running.set(generationId, generation)
  void generation.done.finally(() => running.delete(generationId))
}

/** Hears of stops from any node; a second time it does nothing. */
export function listenForStops({ listener }: Services): void {
  if (listening.has(listener)) return
  listening.add(listener)
  listener.on(stopChannel, (payload) => {
    const request = StopRequest.safeParse(payload)
    if (request.success) running.get(request.data.generationId)?.stop(request.data.key)
  })
}

/** Stops what this node is writing and waits until it is saved, before the database goes away. */
export async function finishGenerations(): Promise<void> {
  const generations = [...running.values()]
  for (const generation of generations) generation.stop()
  await Promise.all(generations.map(({ done }) => done))
}
