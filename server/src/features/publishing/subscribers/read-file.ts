import { msg } from '@postwright/contract/core/msg'
import { MailAddress } from '@postwright/contract/core/values'
import { mostImportedSubscribers } from '@postwright/contract/publishing/subscribers'

import { type AddressKind, readPeople } from './read-people.ts'

export interface ReadReader {
  /** In the file, where the names of the columns are the first one. */
  row: number
  email: string
  name: string
  /** Why it is no address. */
  problem: string | null
}

const mailboxes: AddressKind = {
  columns: ['email', 'e-mail', 'email address', 'e-mail-adresse', 'address', 'adresse'],
  schema: MailAddress,
  longest: 254,
  mostRows: mostImportedSubscribers,
  missing: msg`The first row has to name the columns, among them “email”, with commas, semicolons or tabs between them.`,
}

/** The subscribers of a file, see `readPeople`. @throws INVALID on `file` without addresses, or with too many. */
export function readReaders(bytes: Uint8Array): { readers: ReadReader[]; ignored: string[] } {
  const { people, ignored } = readPeople(bytes, mailboxes)
  return { readers: people.map(({ address: email, ...person }) => ({ ...person, email })), ignored }
}
