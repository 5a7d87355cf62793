import { searchParams } from '../../../../../lib/search-params.ts'

/** Where the calendar or a plan wants the post: a day, `2026-09-16`, an hour of it, `2026-09-16T14`, or a minute, `2026-09-16T14:30`. Its time is proposed accordingly. */
export const EditorSearch = searchParams({ planFor: place })
export type EditorSearch = ReturnType<typeof EditorSearch>

function place(value: unknown): string | undefined {
  return typeof value === 'string' &&
    /^\d{4}-\d{2}-\d{2}(T([01]\d|2[0-3])(:[0-5]\d)?)?$/.test(value) &&
    !Number.isNaN(Date.parse(value.slice(0, 10)))
    ? value
    : undefined
}
