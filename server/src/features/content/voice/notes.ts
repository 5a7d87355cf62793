import { type NoteRule, noteSentence, rulesInText } from '@postwright/contract/content/note-rules'
import { say } from '@postwright/contract/core/sentences'
import { and, asc, desc, eq, ne, sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { users } from '../../identity/accounts/table.ts'
import { type Above, type Conflict, conflictOf } from './conflicts.ts'
import type { WhichBusiness } from './rules.ts'
import { voiceNotes } from './table.ts'

const columns = {
  id: voiceNotes.id,
  businessId: voiceNotes.businessId,
  text: voiceNotes.text,
  rule: voiceNotes.rule,
  origin: voiceNotes.origin,
  state: voiceNotes.state,
  isPinned: voiceNotes.isPinned,
  direction: voiceNotes.direction,
  authorId: voiceNotes.authorId,
  authorName: users.name,
  createdAt: voiceNotes.createdAt,
  updatedAt: voiceNotes.updatedAt,
}

type Row = Awaited<ReturnType<typeof select>>[number]

/** A note in words, with what a program can follow of it. */
export interface HeardNote extends Omit<Row, 'state'> {
  state: 'waiting' | 'used'
  rules: readonly NoteRule[]
  conflict: Conflict | null
}

/**
 * The notes of a business in the order in which they count: pinned ones first, then by age. Each is held against the rules, the profile
 * and the notes in use before it.
 */
export async function notesOf(tx: Tx, which: WhichBusiness, above: Omit<Above, 'notes'>): Promise<HeardNote[]> {
  const rows = await select(tx)
    .where(
      and(eq(voiceNotes.workspaceId, which.workspaceId), eq(voiceNotes.businessId, which.businessId), ne(voiceNotes.state, 'dismissed')),
    )
    .orderBy(desc(voiceNotes.isPinned), sql`${voiceNotes.state} = 'waiting'`, asc(voiceNotes.createdAt), asc(voiceNotes.id))
  const inUse: HeardNote[] = []
  return rows.map((row) => {
    const worded = inWords(row)
    const conflict = conflictOf(worded, { ...above, notes: inUse })
    const note: HeardNote = { ...row, ...worded, state: row.state === 'used' ? 'used' : 'waiting', conflict }
    if (isInUse(note)) inUse.push(note)
    return note
  })
}

function select(tx: Tx) {
  return tx.select(columns).from(voiceNotes).leftJoin(users, eq(users.id, voiceNotes.authorId)).$dynamic()
}

/** One that waits, or speaks against what goes before it, is told to nobody who writes. */
export function isInUse({ state, conflict }: Pick<HeardNote, 'state' | 'conflict'>): boolean {
  return state === 'used' && conflict === null
}

function inWords({ text, rule }: Pick<Row, 'text' | 'rule'>): { text: string; rules: readonly NoteRule[] } {
  if (text === '' && rule) return { text: say(noteSentence(rule)), rules: [rule] }
  return { text, rules: rulesInText(text) }
}
