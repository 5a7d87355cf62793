import { msg as message, plural as choose, select as pick } from '@lingui/core/runtime-macro'

import type { Sentence } from './sentences.ts'

type Value = Record<string, string | number>
type Choice = ReturnType<typeof choose>

/**
 * A sentence that people read, in English, with each value named: ``msg`Send at most ${{ mb }} MB.` ``. It is said in somebody's
 * language by `say`. Builds compile it; in development and tests of the server it runs as it is.
 */
export const msg = message as (english: TemplateStringsArray, ...values: (Value | Choice)[]) => Sentence

/** A part of a sentence that depends on a count: `plural({ count }, { one: '# draft', other: '# drafts' })`. */
export const plural = choose as (count: Record<string, number>, forms: { one?: string; other: string; [exact: number]: string }) => Choice

/** A part of a sentence that depends on a word. */
export const select = pick as (word: Record<string, string>, forms: { other: string; [word: string]: string }) => Choice
