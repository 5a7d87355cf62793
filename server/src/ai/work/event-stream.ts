/** The events of work that goes on by itself, as one stream for one reader, who may leave. */
export interface EventStream<Event> {
  push: (event: Event) => void
  end: () => void
  read: () => AsyncGenerator<Event, void, void>
}

/**
 * @param merge puts an event into one that still waits, where that says the same. A reader that is slower than the models then gets more
 *   text at a time, not more events, so that what waits does not grow with every token.
 */
export function eventStream<Event>(merge: (waiting: readonly Event[], next: Event) => boolean): EventStream<Event> {
  let waiting: Event[] = []
  let hasEnded = false
  let hasLeft = false
  let news = Promise.withResolvers<void>()

  return {
    push(event) {
      if (hasLeft) return
      if (!merge(waiting, event)) waiting.push({ ...event })
      news.resolve()
    },
    end() {
      hasEnded = true
      news.resolve()
    },
    async *read() {
      try {
        while (true) {
          const ready = waiting
          waiting = []
          yield* ready
          if (waiting.length > 0) continue
          if (hasEnded) return
          await news.promise
          news = Promise.withResolvers()
        }
      } finally {
        hasLeft = true
        waiting = []
      }
    },
  }
}
