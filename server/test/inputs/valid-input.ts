import type { Member } from '../harness.ts'

/** What a second, identical request that arrives at once makes of a procedure. */
export type Twice =
  /** It only looks. */
  | 'reads'
  /** One effect, and both are answered alike. */
  | 'same'
  /** One effect; the second is told why not. */
  | 'refused'
  /** Two effects, since two may be meant: the client's Idempotency-Key tells a repeated request from a second one. */
  | 'two'

export interface ValidInput {
  twice: Twice
  /** A valid input on rows of its own. */
  input: (member: Member) => object | Promise<object>
  /** Somebody of their own who asks each time, where asking ends the session, or may not be done often. */
  by?: () => Promise<Member>
}

/** What only looks. */
export function reading(input: ValidInput['input'] = () => ({})): ValidInput {
  return { twice: 'reads', input }
}
