import type { EvalBrief } from './briefs/brief.ts'
import { english } from './briefs/english.ts'
import { foreign } from './briefs/foreign.ts'

/** Forty, of ten businesses: thin, rich, hostile, and in six languages. */
export const briefs: readonly EvalBrief[] = [...english, ...foreign]
