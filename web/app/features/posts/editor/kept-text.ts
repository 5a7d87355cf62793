import { PostContent } from '@postwright/contract/content'
import { z } from 'zod'

import { keptPrefix } from '../../../../lib/kept.ts'
import type { KeptText } from './working-copy.ts'

const Kept = z.object({ revision: z.int(), content: PostContent })

/** Text that was typed but not stored when the tab closed or the network was gone. */
export function readKept(postId: string): KeptText | null {
  try {
    const parsed = Kept.safeParse(JSON.parse(localStorage.getItem(keyOf(postId)) ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

export function keepText(postId: string, text: KeptText | null): void {
  try {
    if (text) localStorage.setItem(keyOf(postId), JSON.stringify(text))
    else localStorage.removeItem(keyOf(postId))
  } catch {
    // Storage may be full or forbidden; the text is still on the screen and on its way to the server.
  }
}

function keyOf(postId: string): string {
  return `${keptPrefix}post.${postId}`
}
