import type { SearchSchemaInput } from '@tanstack/react-router'

/** Reads one parameter of an address; what does not fit counts as left out. */
type Parameter<Value> = (value: unknown) => Value

type Parameters<Search> = { [Name in keyof Search]: Parameter<Search[Name]> }

/** What may be undefined may be left out. */
type Optional<Search> = { [Name in keyof Search as undefined extends Search[Name] ? never : Name]: Search[Name] } & {
  [Name in keyof Search as undefined extends Search[Name] ? Name : never]?: Search[Name]
}

/**
 * What a screen keeps in its address. Every route's rules are part of the first load of any screen, so they are these
 * few lines and no schema library.
 */
export function searchParams<Search extends object>(
  parameters: Parameters<Search>,
): (search: Partial<Search> & SearchSchemaInput) => Optional<Search> {
  return (search) => {
    const given: Record<string, unknown> = { ...search }
    const entries = Object.entries<Parameter<unknown>>(parameters).map(([name, read]) => [name, read(given[name])])
    // Built from `parameters`, one entry for each of its names.
    return Object.fromEntries(entries) as Optional<Search>
  }
}

/** One of a few words, or nothing. */
export function oneOf<const Word extends string>(words: readonly Word[]): Parameter<Word | undefined> {
  return (value) => words.find((word) => word === value)
}

/** One of a few words, the first of them when left out. */
export function oneOfOrFirst<const Word extends string>(words: readonly [Word, ...Word[]]): Parameter<Word> {
  return (value) => words.find((word) => word === value) ?? words[0]
}

/** The id of something. */
export function id(value: unknown): string | undefined {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value) ? value : undefined
}

/** A day, such as 2026-09-16. */
export function day(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined
}

/** Words to look for, trimmed. */
export function words(maxLength: number): Parameter<string | undefined> {
  return (value) =>
    typeof value === 'string' || typeof value === 'number' ? String(value).trim().slice(0, maxLength) || undefined : undefined
}
