import { msg } from '@postwright/contract/core/msg'
import { z } from 'zod'

import { inEnglish } from '../../sentences.ts'
import { prepareMedia, sendWithMedia } from '../media.ts'
import type { Platform } from '../platform.ts'

/** Where the pictures and films are saved from, cut and made as platforms take them, in the order of the post. */
export const HandOverHandle = z.object({ addresses: z.array(z.string()) })
type HandOverHandle = z.infer<typeof HandOverHandle>

/** A person posts it: nothing leaves the house, so that handing a post over twice is handing it over once. */
export const byHandPlatform: Platform = {
  connection: null,
  safetyOf: () => 'A',
  settleMs: 0,
  preparesMediaAlone: true,
  prepare: (input) => prepareMedia(input),
  send: (input) =>
    sendWithMedia(input, {}, async ({ items }) => {
      await input.keepHandle({ addresses: items.map(({ address }) => address) } satisfies HandOverHandle)
      return { type: 'handed_over', reason: inEnglish(msg`It is time: post it, then say where it is.`) }
    }),
  async lookUp() {
    return { type: 'unclear', reason: 'What is handed over is never looked for.' }
  },
}
