export interface Gate {
  /** Waits for its turn, runs, and lets the next one in, whatever comes of it. @throws GateFull */
  run: <Result>(work: () => Promise<Result>) => Promise<Result>
}

export class GateFull extends Error {
  override name = 'GateFull'
}

/** Lets so many in at once, in the order in which they came; at most `mostWaiting` wait. */
export function createGate({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }): Gate {
  const waiting: (() => void)[] = []
  let running = 0

  async function enter(): Promise<void> {
    if (running < atOnce) {
      running += 1
      return
    }
    if (waiting.length >= mostWaiting) throw new GateFull(`${mostWaiting} wait already.`)
    // Whoever leaves hands over the place.
    await new Promise<void>((resolve) => waiting.push(resolve))
  }

  function leave(): void {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return {
    async run(work) {
      await enter()
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
