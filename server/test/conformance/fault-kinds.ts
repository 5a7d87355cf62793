import type { Odd } from '../fakes/provider-server.ts'

/** What a platform does to the request that makes a post visible, and whether it took the post before. */
export const faults: readonly (readonly [what: string, odd: Odd, isTaken: boolean])[] = [
  ['a server error before it took the post', { status: 503 }, false],
  ['a server error after it took the post', { after: { status: 502 } }, true],
  ['no answer after it took the post', { after: 'hang' }, true],
  ['no answer before it took the post', 'hang', false],
  ['a line that drops after it took the post', 'deaf', true],
  ['a line that drops before it took the post', 'drop', false],
  ['a page in the place of an answer after it took the post', { after: 'html' }, true],
  ['a page in the place of an answer', 'html', false],
  ['an answer without end after it took the post', { after: 'endless' }, true],
  ['an answer that is too large after it took the post', { after: 'huge' }, true],
]
