import type { AskKind } from '@postwright/contract/content/asks'

/** What a text can promise as a list. */
export type ListKind = Exclude<AskKind, 'subject' | 'date' | 'price' | 'place'>

/**
 * The words that the composer adds of its own. Each is a whole sentence, a heading or a label. A gap `{name}` is filled with a name,
 * an address or a text of the business; `{we|I}` is said by several or by one person. Nothing here states a fact.
 */
export type Form =
  | 'bare'
  | `greeting${'' | 'Formal' | 'Warm'}`
  | `message${'' | 'Formal' | 'Warm'}`
  | `signOff${'' | 'Formal' | 'Warm'}`
  | 'reply'
  | 'comment'
  | 'place'
  | 'address'
  | 'linkGiven'
  | 'linkHome'
  | 'aim'
  | 'mission'
  | 'vision'
  | 'leadArticle'
  | 'leadBlog'
  | 'leadIssue'
  | 'leadVideo'
  | 'headDetails'
  | 'headWhen'
  | 'headCost'
  | 'headWhy'
  | 'headAbout'
  | 'headUs'
  | 'headNext'

/**
 * A request to the writer, as a pattern, and what it says to the reader: `$1` is a group, `{we|I}` several or one person. Empty where
 * it says nothing to a reader.
 */
export type Request = readonly [pattern: string, said: string]

/** One language that the composer writes in: a file each. Alternatives of a pattern are divided by `|`, words of a list by a space. */
export interface Language {
  code: string
  /** What people call it. */
  names: string
  /** Frequent words by which it is told from others. */
  common: string
  /** Letters that tell it from its neighbours, as a pattern. */
  letters?: string
  /** From two to twelve. */
  numbers: string
  /** What can stand for a number: "some", "a few". */
  someOf: string
  /** What a list is made of, in the plural. */
  lists: Record<ListKind, string>
  /** What joins a promise to its subject: "tips *for* winter". */
  joining: string
  /** What begins a sentence that says how something is done. */
  howTo: string
  /** What a request to write can put before its subject. */
  writes: string
  /** The verbs of somebody who announces. */
  announces: string
  /** What takes place on a day. */
  events: string
  /** What makes something cheaper. */
  offers: string
  /** What names a day or says that it is every day. */
  dated: string
  /** What names a place. */
  placed: string
  /** The words of a business that speaks of itself. */
  ours: string
  /** What promises or praises, and so needs a source. */
  boasts: string
  /** What begins a sentence that leans on the one before it; English has rules of its own. */
  clings: string
  /** What a business says of its customers and figures to itself alone. */
  internal: string
  /** Requests to the writer, the first that fits; English has a reader of its own. */
  requests: readonly Request[]
  /** What commands the writer and is left out with all that it says. */
  commands: string
  /** They and theirs, as they are said to a reader. */
  toReader: readonly (readonly [they: string, you: string])[]
  /** What stands behind a label; French puts a space before it. */
  colon: string
  labels: Record<'date' | 'price' | 'place', string>
  forms: Record<Form, readonly string[]>
}
