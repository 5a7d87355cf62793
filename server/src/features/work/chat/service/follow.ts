import type { ChatCall } from '@postwright/contract/work/chat-cards'
import type { FollowAnswer } from '@postwright/contract/work/chat'
import type { ChatEvent } from '@postwright/contract/work/chat-messages'
import { sql } from 'drizzle-orm'

import type { Context } from '../../../../context.ts'
import { takeUp } from '../answering/take-up.ts'
import type { LiveAnswer } from '../live-answers.ts'
import { presentCall, presentMessage } from '../present.ts'
import { callsOf, messageOf } from '../rows.ts'

/** How long nothing may be heard of an answer that another node writes before it is looked at again. */
const lookAgainMs = 1_500

/**
 * An answer from a place in its text: what is kept, then what comes, wherever it is written. It may be left and followed again as often
 * as one likes. One whose node died is taken up by whoever follows it.
 *
 * @throws NOT_FOUND.
 */
export async function followAnswer(context: Context, { id, after }: FollowAnswer): Promise<AsyncGenerator<ChatEvent, void, void>> {
  const first = await lookAt(context, id)
  return follow(context, id, { after: Math.min(after, first.resumedAt ?? after), resumedAt: first.resumedAt })
}

interface Place {
  after: number
  resumedAt: number | null
}

async function* follow(context: Context, id: string, { after, resumedAt }: Place): AsyncGenerator<ChatEvent, void, void> {
  const { chatAnswers } = context.services
  const watch = chatAnswers.watch(id)
  const told = new Map<string, string>()
  let have = after
  let knownResume = resumedAt
  try {
    while (true) {
      const live = chatAnswers.of(id)
      if (live) {
        for await (const event of readLive(live, have)) {
          if (event.type === 'text') have = event.at + event.delta.length
          yield event
        }
      }
      const seen = await lookAt(context, id)
      // Words that its node had said and not kept are said anew by the next one.
      if (seen.resumedAt !== knownResume) have = Math.min(have, seen.resumedAt ?? have)
      knownResume = seen.resumedAt
      for (const call of seen.calls) {
        const now = JSON.stringify(call)
        if (told.get(call.id) === now) continue
        told.set(call.id, now)
        yield { type: 'call', call }
      }
      if (seen.text.length > have) {
        yield { type: 'text', at: have, delta: seen.text.slice(have) }
        have = seen.text.length
      }
      if (seen.message) {
        yield { type: 'done', message: seen.message }
        return
      }
      if (seen.isLeft) await takeUp(context, id)
      else if (!chatAnswers.of(id)) await watch.grown(lookAgainMs)
    }
  } finally {
    watch.stop()
  }
}

/** What this node writes, as it grows, to a reader of any pace: text that waits is one event. */
async function* readLive(live: LiveAnswer, after: number): AsyncGenerator<ChatEvent, void, void> {
  let have = Math.min(after, live.text.length)
  let version = 0
  for (;;) {
    const news = live.news()
    const { calls, version: now } = live.callsSince(version)
    version = now
    for (const call of calls) yield { type: 'call', call }
    if (live.text.length > have) {
      const delta = live.text.slice(have)
      yield { type: 'text', at: have, delta }
      have += delta.length
    }
    if (live.isOver) return
    if (live.text.length === have && live.callsSince(version).calls.length === 0) await news
  }
}

interface Seen {
  text: string
  calls: ChatCall[]
  resumedAt: number | null
  /** Its node died. */
  isLeft: boolean
  /** Once it has ended. */
  message: Extract<ChatEvent, { type: 'done' }>['message'] | null
}

async function lookAt({ db, actor }: Context, id: string): Promise<Seen> {
  return db.transaction(async (tx) => {
    const row = await messageOf(tx, actor, id)
    const { rows } = await tx.execute<{ left: boolean }>(sql`select ${row.expiresAt?.toISOString() ?? null}::timestamptz <= now() as left`)
    return {
      text: row.text,
      calls: (await callsOf(tx, actor, [id])).map(presentCall),
      resumedAt: row.resumedAt,
      isLeft: row.state === 'writing' && rows[0]?.left === true,
      message: row.state === 'writing' ? null : await presentMessage(tx, actor, row),
    }
  })
}
