import type { ChatCall } from '@postwright/contract/work/chat-cards'
import { z } from 'zod'

import type { Tx } from '../../../infra/db/database.ts'
import { type Listener, notify } from '../../../infra/db/notify.ts'

const channel = 'chat_answer'
const Grown = z.object({ id: z.uuid() })

/** An answer that this node writes, as far as it is. */
export interface LiveAnswer {
  readonly text: string
  readonly isOver: boolean
  say: (delta: string) => void
  show: (call: ChatCall) => void
  end: () => void
  /** Cards that changed since a version, and the version now. */
  callsSince: (version: number) => { calls: ChatCall[]; version: number }
  /** Resolves when anything is new. */
  news: () => Promise<void>
}

/** The answers that this node writes, and signs of those that others write. */
export interface LiveAnswers {
  begin: (id: string, text: string) => LiveAnswer
  of: (id: string) => LiveAnswer | undefined
  /** Tells those who read an answer on other nodes, when `tx` commits. */
  tell: (tx: Tx, id: string) => Promise<void>
  /** Resolves when an answer was told to have grown, or after so long. `stop` ends the watch. */
  watch: (id: string) => { grown: (withinMs: number) => Promise<void>; stop: () => void }
}

export function createLiveAnswers(listener: Listener): LiveAnswers {
  const answers = new Map<string, LiveAnswer>()
  const watching = new Map<string, Set<() => void>>()
  listener.on(channel, (payload) => {
    const grown = Grown.safeParse(payload)
    if (grown.success) for (const wake of watching.get(grown.data.id) ?? []) wake()
  })
  listener.onGap(() => {
    for (const wakes of watching.values()) for (const wake of wakes) wake()
  })

  return {
    begin(id, text) {
      const answer = liveAnswer(text, () => answers.get(id) === answer && answers.delete(id))
      answers.set(id, answer)
      return answer
    },
    of: (id) => answers.get(id),
    tell: (tx, id) => notify(tx, channel, { id } satisfies z.input<typeof Grown>),
    watch(id) {
      let hasGrown = false
      let wake: (() => void) | undefined
      const hear = () => {
        hasGrown = true
        wake?.()
      }
      const ofId = watching.get(id) ?? new Set()
      watching.set(id, ofId.add(hear))
      return {
        async grown(withinMs) {
          if (!hasGrown) await within(withinMs, (resolve) => (wake = resolve))
          hasGrown = false
        },
        stop() {
          wake?.()
          ofId.delete(hear)
          if (ofId.size === 0 && watching.get(id) === ofId) watching.delete(id)
        },
      }
    },
  }
}

function within(ms: number, wait: (resolve: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    wait(() => {
      clearTimeout(timer)
      resolve()
    })
  })
}

function liveAnswer(begun: string, forget: () => void): LiveAnswer {
  const calls = new Map<string, { call: ChatCall; version: number }>()
  let text = begun
  let isOver = false
  let version = 0
  let news = Promise.withResolvers<void>()
  const change = () => {
    news.resolve()
    news = Promise.withResolvers()
  }
  return {
    get text() {
      return text
    },
    get isOver() {
      return isOver
    },
    say(delta) {
      text += delta
      change()
    },
    show(call) {
      version += 1
      calls.set(call.id, { call, version })
      change()
    },
    end() {
      isOver = true
      forget()
      change()
    },
    callsSince: (since) => ({
      calls: [...calls.values()].filter((one) => one.version > since).map(({ call }) => call),
      version,
    }),
    news: () => news.promise,
  }
}
