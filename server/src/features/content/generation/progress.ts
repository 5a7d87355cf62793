import type { GenerationEvent } from '@postwright/contract/content/generation'

import type { Context } from '../../../context.ts'
import { type DraftText, keepTexts } from './drafts.ts'

const keepEveryMs = 1000

/** Keeps the text of a generation's drafts in the database as it grows, for whoever comes back before they are done. */
export interface Progress {
  hear: (event: GenerationEvent) => void
  /** Stops keeping; resolves when nothing is under way any more. */
  end: () => Promise<void>
}

export function keepProgress({ db, actor, log }: Context, generationId: string): Progress {
  const texts = new Map<string, DraftText>()
  const changed = new Set<string>()
  let keeping = Promise.resolve()

  async function keep(): Promise<void> {
    const news = new Map([...changed].flatMap((key) => [[key, { ...textOf(key) }] as const]))
    changed.clear()
    if (news.size === 0) return
    await db
      .transaction((tx) => keepTexts(tx, { workspaceId: actor.workspaceId, generationId }, news))
      // What is written is saved when the draft ends; this is only what can be seen until then.
      .catch((error: unknown) => log.warn({ err: error, generationId }, 'the progress of drafts could not be kept'))
  }

  function textOf(key: string): DraftText {
    const text = texts.get(key) ?? { title: '', body: '' }
    texts.set(key, text)
    return text
  }

  const timer = setInterval(() => {
    keeping = keeping.then(keep)
  }, keepEveryMs)
  timer.unref()
  return {
    hear(event) {
      if (event.type !== 'text') return
      textOf(event.key)[event.field] += event.delta
      changed.add(event.key)
    },
    async end() {
      clearInterval(timer)
      await keeping
    },
  }
}
