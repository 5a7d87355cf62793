import { mentionOf, splitMentions } from '@postwright/contract/core/mentions'

export interface Mentionable {
  id: string
  name: string
}

/** What is typed, with `@Naledi Jacobs` as what the server understands. The longest name wins where one begins like another. */
export function withMentions(text: string, people: readonly Mentionable[]): string {
  const byLength = people.toSorted((one, other) => other.name.length - one.name.length)
  return byLength.reduce(
    (wire, { id, name }) => wire.replaceAll(new RegExp(`@${escaped(name)}(?![\\p{L}\\p{N}])`, 'gu'), mentionOf(id)),
    text,
  )
}

/** A comment as it is typed, to be changed. */
export function withNames(body: string, people: readonly Mentionable[]): string {
  const names = new Map(people.map(({ id, name }) => [id, name]))
  return splitMentions(body)
    .map((part) => ('text' in part ? part.text : names.has(part.userId) ? `@${names.get(part.userId)}` : mentionOf(part.userId)))
    .join('')
}

export interface MentionQuery {
  /** Where its @ stands. */
  start: number
  query: string
}

/** What is being typed behind an @ at the caret; nothing where that @ is part of a word, such as an address. */
export function mentionAt(text: string, caret: number): MentionQuery | null {
  const match = /(?:^|[\s(])@([^\s@]{0,30}(?: [^\s@]{1,30})?)$/u.exec(text.slice(0, caret))
  const query = match?.[1]
  return query === undefined ? null : { start: caret - query.length - 1, query }
}

/** Those whose name has a part that begins so. */
export function matchingPeople(people: readonly Mentionable[], query: string): Mentionable[] {
  const wanted = query.toLocaleLowerCase()
  return people
    .filter(({ name }) => {
      const lower = name.toLocaleLowerCase()
      return lower.startsWith(wanted) || lower.split(/\s+/).some((part) => part.startsWith(wanted))
    })
    .slice(0, 6)
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
}
