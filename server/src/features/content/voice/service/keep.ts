import type { NoteRule } from '@postwright/contract/content/note-rules'
import type { VoiceNote, VoiceRules } from '@postwright/contract/content/voice'
import { msg } from '@postwright/contract/core/msg'

import type { Context } from '../../../../context.ts'
import { conflict } from '../../../../errors.ts'
import { emit } from '../../../../events.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { type Conflict, isSame } from '../conflicts.ts'
import { isInUse } from '../notes.ts'
import { rulesOf, type WhichBusiness } from '../rules.ts'
import { heard, locked, one, refuseOthers, set } from './notes.ts'
import { storeRules } from './rules.ts'

/** A note contradicts each other thing once at most. */
const mostConflicts = 200

/**
 * Puts a note into use. A rule that it speaks against is changed, another note waits; a second time changes nothing.
 *
 * @throws CONFLICT on `id` where the text of the profile speaks against it, which only a person can change.
 */
export async function keepNote({ db, actor }: Context, { id }: { id: string }): Promise<VoiceNote> {
  refuseOthers(actor)
  return db.transaction(async (tx) => {
    const { note, which } = await locked(tx, actor, id)
    if (isInUse(note)) return one(tx, which, id)
    await set(tx, which, id, { state: 'used' })
    for (let left = mostConflicts; left > 0; left -= 1) {
      const current = (await heard(tx, which)).find((other) => other.id === id)
      if (!current?.conflict) break
      await giveWay(tx, which, current.conflict, current.rules)
    }
    await emit(tx, { type: 'voice.noted', by: actor, ...which, note: note.text, change: 'kept' })
    return one(tx, which, id)
  })
}

async function giveWay(tx: Tx, which: WhichBusiness, against: Conflict, rules: readonly NoteRule[]): Promise<void> {
  if (against.with === 'profile')
    throw conflict('id', msg`The profile says “${{ says: against.says }}”. Change that first, or keep the profile.`)
  if (against.noteId) return set(tx, which, against.noteId, { state: 'waiting', isPinned: false })
  const current = await rulesOf(tx, which)
  await storeRules(tx, which, { ...current.rules, ...without(current.rules, against, rules) })
}

function without({ always, never }: VoiceRules, { with: field, says }: Conflict, rules: readonly NoteRule[]): Partial<VoiceRules> {
  if (field === 'emoji') return { emoji: rules.some(({ kind }) => kind === 'no-emoji') ? 'none' : 'any' }
  if (field === 'hashtags') return { hashtags: [], hashtagsMost: 0 }
  if (field === 'always') return { always: always.filter((word) => !isSame(word, says)) }
  return { never: never.filter(({ word }) => !isSame(word, says)) }
}
