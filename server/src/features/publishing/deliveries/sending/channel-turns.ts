export interface ChannelTurns {
  /** Runs work when what came before it on this channel is over, or has taken longer than a channel waits for one of its sends. */
  inTurn: <T>(channelId: string, work: () => Promise<T>) => Promise<T>
}

/**
 * Keeps the order in which a node began the sends of a channel, as long as its platform answers: a send that hangs holds up the next one on
 * its channel by `patienceMs`, and no other channel.
 */
export function createChannelTurns(patienceMs: number): ChannelTurns {
  const lastOf = new Map<string, Promise<void>>()

  return {
    async inTurn(channelId, work) {
      const before = lastOf.get(channelId)
      const { promise: over, resolve: end } = Promise.withResolvers<void>()
      lastOf.set(channelId, over)
      await before
      const timer = setTimeout(end, patienceMs)
      try {
        return await work()
      } finally {
        clearTimeout(timer)
        end()
        if (lastOf.get(channelId) === over) lastOf.delete(channelId)
      }
    },
  }
}
