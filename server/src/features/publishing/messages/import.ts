import { msg } from '@postwright/contract/core/msg'
import { type ImportContacts, type ImportedContacts, mostImportedContacts, PhoneNumber } from '@postwright/contract/publishing/messages'
import { mostListedRows } from '@postwright/contract/publishing/subscribers'

import type { Context } from '../../../context.ts'
import { emit } from '../../../events.ts'
import { withStatementLimit } from '../../../infra/db/time-limit.ts'
import { businessOf } from '../../content/businesses/public.ts'
import { type AddressKind, readPeople, refuseUnlessListKeeper } from '../subscribers/public.ts'
import { insertContacts, knownContacts } from './insert.ts'

/** A hundred thousand rows take a while. */
const importMs = 60_000

const phones: AddressKind = {
  columns: [
    'phone',
    'phone number',
    'mobile',
    'mobile number',
    'number',
    'whatsapp',
    'telefon',
    'telefonnummer',
    'handy',
    'mobil',
    'nummer',
  ],
  schema: PhoneNumber,
  longest: 40,
  mostRows: mostImportedContacts,
  missing: msg`The first row has to name the columns, among them “phone”, with commas, semicolons or tabs between them.`,
}

/**
 * Puts the people of a file on the list, whose consent the actor vouches for, all of them together or none; to check is to save nothing.
 *
 * @throws FORBIDDEN; INVALID on `file` for one without numbers, or with too many; NOT_FOUND without the business.
 */
export async function importContacts(
  { db, actor }: Context,
  { businessId, file, consent, mode }: ImportContacts,
): Promise<ImportedContacts> {
  refuseUnlessListKeeper(actor)
  const { workspaceId, userId } = actor
  const bytes = await file.bytes()

  return withStatementLimit(importMs, () =>
    db.transaction(async (tx) => {
      await businessOf(tx, { workspaceId, businessId })
      const { people, ignored } = readPeople(bytes, phones)
      const firsts = new Map<string, (typeof people)[number]>()
      for (const person of people) if (person.problem === null && !firsts.has(person.address)) firsts.set(person.address, person)

      const known = await knownContacts(tx, { businessId, phones: [...firsts.keys()] })
      const fresh = [...firsts.values()].filter(({ address }) => !known.has(address)).map(({ address: phone, name }) => ({ phone, name }))
      if (mode === 'import') {
        await insertContacts(tx, { workspaceId, businessId, source: 'file', consent, vouchedBy: userId }, fresh)
        if (fresh.length > 0) await emit(tx, { type: 'contacts.added', by: actor, workspaceId, businessId, count: fresh.length })
      }

      const counts: ImportedContacts['counts'] = { added: 0, known: 0, left: 0, repeated: 0, refused: 0 }
      const rows: ImportedContacts['rows'] = []
      for (const person of people) {
        const { row, address: phone, problem } = person
        const outcome = problem !== null ? 'refused' : firsts.get(phone) !== person ? 'repeated' : (known.get(phone) ?? 'added')
        counts[outcome] += 1
        if (outcome !== 'added' && rows.length < mostListedRows) rows.push({ row, phone, outcome, reason: problem })
      }
      return { counts, rows, ignored }
    }),
  )
}
