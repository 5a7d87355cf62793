import { msg } from '@postwright/contract/core/msg'

import { inEnglish } from '../../sentences.ts'
import type { Platform } from '../platform.ts'

/** A person posts it: nothing leaves the house, so that handing a post over twice is handing it over once. */
export const byHandPlatform: Platform = {
  connection: null,
  safetyOf: () => 'A',
  settleMs: 0,
  async send() {
    return { type: 'handed_over', reason: inEnglish(msg`It is time: post it, then say where it is.`) }
  },
  async lookUp() {
    return { type: 'unclear', reason: 'What is handed over is never looked for.' }
  },
}
