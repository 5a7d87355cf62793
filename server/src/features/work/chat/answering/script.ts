import { setTimeout as wait } from 'node:timers/promises'

import type { ChatToolKind } from '../tools/tool.ts'
import { type Called, callTool } from './call-tool.ts'
import type { AnswerUnderWay } from './under-way.ts'

/** What was kept is not how this answer begins now, so that nothing can go on with it. */
export class CannotGoOn extends Error {
  override name = 'CannotGoOn'
}

/** So that an answer can be read as it comes; its first word never waits. */
const pauseMs = 6

/** Says and does what is written down for it. From the start again, it goes on where another node ended: nothing is said or done twice. */
export interface Script {
  /** A paragraph. */
  say: (text: string) => Promise<void>
  call: (kind: ChatToolKind, input: unknown) => Promise<Called>
}

export function scriptOf(answer: AnswerUnderWay): Script {
  const { keptText, live, signal } = answer
  let planned = ''
  return {
    async say(text) {
      const piece = planned === '' ? text : `\n\n${text}`
      for (const word of piece.match(/\s*\S+/gu) ?? []) {
        signal.throwIfAborted()
        planned += word
        if (!(planned.length <= keptText.length ? keptText.startsWith(planned) : planned.startsWith(keptText))) throw new CannotGoOn()
        if (planned.length <= keptText.length) continue
        live.say(planned.slice(live.text.length))
        await wait(pauseMs, undefined, { signal })
      }
    },
    call(kind, input) {
      signal.throwIfAborted()
      return callTool(answer, { kind, input, step: 0 })
    },
  }
}
