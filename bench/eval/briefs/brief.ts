import type { AskKind } from '@postwright/contract/content/asks'

import type { businesses } from '../businesses.ts'

export interface EvalBrief {
  of: keyof typeof businesses
  text: string
  /** What every draft that has room for it must contain. */
  keeps: readonly string[]
  /** What must not be found in any. */
  drops?: RegExp
  /** What the author gave when asked. */
  given?: { kind: AskKind; lines: string[] }[]
  /** What the desk must ask for before anything is written. */
  asks?: readonly AskKind[]
  /** Posts of this business that were approved before. */
  examples?: { title: string | null; body: string }[]
}
