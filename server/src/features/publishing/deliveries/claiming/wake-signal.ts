export interface WakeSignal {
  wake: () => void
  /** Resolves after the time, or at once when it was woken since the last sleep. */
  sleep: (milliseconds: number) => Promise<void>
}

export function createWakeSignal(): WakeSignal {
  let woken = Promise.withResolvers<void>()
  return {
    wake: () => woken.resolve(),
    async sleep(milliseconds) {
      const timer = setTimeout(woken.resolve, milliseconds)
      await woken.promise
      clearTimeout(timer)
      woken = Promise.withResolvers()
    },
  }
}
