import type { GenerationEvent } from '@postwright/contract/generation'

/** The events of drafts that are written side by side, as one stream for one reader, who may leave. */
export interface EventStream {
  push: (event: GenerationEvent) => void
  end: () => void
  read: () => AsyncGenerator<GenerationEvent, void, void>
}

export function eventStream(): EventStream {
  let waiting: GenerationEvent[] = []
  let hasEnded = false
  let hasLeft = false
  let news = Promise.withResolvers<void>()

  return {
    push(event) {
      if (hasLeft) return
      // A reader that is slower than the models gets more text at a time, not more events.
      const last = event.type === 'text' ? waiting.findLast((one) => 'key' in one && one.key === event.key) : undefined
      if (event.type === 'text' && last?.type === 'text' && last.field === event.field) last.delta += event.delta
      else waiting.push({ ...event })
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
