import type { RevisionKind } from '@postwright/contract/content/revisions'
import { msg } from '@postwright/contract/core/msg'
import type { Sentence } from '@postwright/contract/core/sentences'

import type { Context } from '../../../context.ts'
import { emit } from '../../../events.ts'
import { inEnglish } from '../../../sentences.ts'
import { settleTokens } from '../../billing/subscriptions/public.ts'
import { type DraftDone, versionSources, writtenByOf } from '../generation/public.ts'
import { applyRevision, lockedPost } from '../posts/public.ts'
import { countMends } from '../voice/public.ts'
import { endRevision } from './ends.ts'
import type { RevisionUnderWay } from './write.ts'

/**
 * Makes what was written the text of its post. Where somebody changed the post meanwhile, it is kept aside for a person to choose, and
 * the text stays theirs.
 */
export async function saveRevision(
  context: Context,
  { id, asked, businessId, draft, holdId }: RevisionUnderWay,
  done: DraftDone,
): Promise<void> {
  const { db, actor } = context
  const { workspaceId, userId } = actor
  const { content, usage, claims, suggestions, mended } = done
  const { writtenBy, label } = writtenByOf(draft, done)
  const sources = versionSources(draft, done)
  const { postId } = asked

  await db.transaction(async (tx) => {
    const post = await lockedPost(tx, { workspaceId, postId })
    const before = { title: post.title, body: post.body }
    const { title, body } = content
    const which = { workspaceId, id, postId }
    if (post.title === title && post.body === body) await endRevision(tx, which, { state: 'unchanged', title, body })
    else if (post.revision !== asked.revision)
      await endRevision(tx, which, { state: 'aside', title, body, beside: { writtenBy, suggestions, claims, sources } })
    else {
      const toVersion = await applyRevision(tx, actor, post, { content, writtenBy, suggestions, claims, sources, note: noteOf(asked) })
      await endRevision(tx, which, { state: 'ready', title, body, toVersion })
      if (asked.kind === 'words')
        await emit(tx, {
          type: 'post.revised',
          by: actor,
          workspaceId,
          businessId,
          postId,
          words: asked.words,
          before: before.body,
          after: body,
        })
    }
    const metadata = { revisionId: id, postId, kind: asked.kind, contentType: draft.contentType, model: label, ...usage }
    await settleTokens(tx, { workspaceId, userId, usage: 'revision', holdId, tokens: usage.inputTokens + usage.outputTokens, metadata })
    await countMends(tx, { workspaceId, businessId }, mended)
  })
}

/** What a version says it came from: the words of a person, or what was asked for by one click. */
export function noteOf({ kind, words, language }: { kind: RevisionKind; words: string; language: string }): string {
  if (kind === 'words') return words.replace(/\s+/gu, ' ').trim().slice(0, longestNote)
  return inEnglish(kind === 'translate' ? msg`Translated to ${{ language }}` : names[kind])
}

const longestNote = 200

const names: Readonly<Record<Exclude<RevisionKind, 'words' | 'translate'>, Sentence>> = {
  feedback: msg`After the feedback`,
  shorter: msg`Shorter`,
  longer: msg`Longer`,
  simpler: msg`Simpler`,
  formal: msg`More formal`,
  hook: msg`With a hook`,
  call_to_action: msg`With a call to action`,
  again: msg`Written again from the brief`,
}
