import { msg } from '@postwright/contract/core/msg'
import {
  type AddReader,
  type ImportedReaders,
  type ImportReaders,
  mostListedRows,
  type Reader,
  type RowOutcome,
} from '@postwright/contract/publishing/subscribers'

import type { Context } from '../../../context.ts'
import { conflict } from '../../../errors.ts'
import { emit } from '../../../events.ts'
import { withStatementLimit } from '../../../infra/db/time-limit.ts'
import { businessOf } from '../../content/businesses/public.ts'
import { addressKey } from '../newsletter/public.ts'
import { insertReaders, knownReaders } from './insert.ts'
import { readerOf } from './list.ts'
import { refuseUnlessListKeeper } from './policy.ts'
import { readReaders } from './read-file.ts'

/** A hundred thousand rows take a while. */
const importMs = 60_000

/**
 * Puts the people of a file on the list, whose consent the actor vouches for, all of them together or none; to check is to save nothing. A
 * row that is not taken keeps no other back, and nobody who left is brought back.
 *
 * @throws FORBIDDEN; INVALID on `file` for one without addresses, or with too many; NOT_FOUND without the business.
 */
export async function importReaders({ db, actor }: Context, { businessId, file, consent, mode }: ImportReaders): Promise<ImportedReaders> {
  refuseUnlessListKeeper(actor)
  const { workspaceId, userId } = actor
  const bytes = await file.bytes()

  return withStatementLimit(importMs, () =>
    db.transaction(async (tx) => {
      await businessOf(tx, { workspaceId, businessId })
      const { readers, ignored } = readReaders(bytes)
      const firsts = new Map<string, (typeof readers)[number]>()
      const keyed = readers.map((reader) => ({ reader, key: reader.problem === null ? addressKey(reader.email) : '' }))
      for (const { reader, key } of keyed) if (key !== '' && !firsts.has(key)) firsts.set(key, reader)

      const known = await knownReaders(tx, { businessId, keys: [...firsts.keys()] })
      const fresh = [...firsts].filter(([key]) => !known.has(key)).map(([emailKey, { email, name }]) => ({ emailKey, email, name }))
      if (mode === 'import') {
        await insertReaders(tx, { workspaceId, businessId, source: 'file', consent, vouchedBy: userId }, fresh)
        if (fresh.length > 0) await emit(tx, { type: 'readers.added', by: actor, workspaceId, businessId, count: fresh.length })
      }

      const counts: ImportedReaders['counts'] = { added: 0, known: 0, left: 0, repeated: 0, refused: 0 }
      const rows: ImportedReaders['rows'] = []
      for (const { reader, key } of keyed) {
        const { row, email, problem } = reader
        const outcome: RowOutcome = problem !== null ? 'refused' : firsts.get(key) !== reader ? 'repeated' : (known.get(key) ?? 'added')
        counts[outcome] += 1
        if (outcome !== 'added' && rows.length < mostListedRows) rows.push({ row, email, outcome, reason: problem })
      }
      return { counts, rows, ignored }
    }),
  )
}

/** Adds one person whose consent the actor vouches for. @throws FORBIDDEN, NOT_FOUND, CONFLICT on `email` where they are known */
export function addReader({ db, actor }: Context, { businessId, email, name, consent }: AddReader): Promise<Reader> {
  refuseUnlessListKeeper(actor)
  const { workspaceId, userId } = actor
  return db.transaction(async (tx) => {
    await businessOf(tx, { workspaceId, businessId })
    const emailKey = addressKey(email)
    const added = await insertReaders(tx, { workspaceId, businessId, source: 'added', consent, vouchedBy: userId }, [
      { email, emailKey, name },
    ])
    const id = added.get(emailKey)
    if (id === undefined)
      throw conflict('email', msg`This address is on the list already, or left it. Whoever left comes back by the form alone.`)
    await emit(tx, { type: 'readers.added', by: actor, workspaceId, businessId, count: 1 })
    return readerOf(tx, { workspaceId, id })
  })
}
