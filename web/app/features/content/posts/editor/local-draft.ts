import { WholeContent } from '@postwright/contract/content/content'
import { z } from 'zod'

import { localDraftPrefix } from '../../../../../lib/local-drafts.ts'
import type { LocalDraft } from './working-copy.ts'

const Stored = z.object({ revision: z.int(), content: WholeContent, base: WholeContent.nullish() })

/** The local draft of a post: text that autosave had not stored when the tab closed or the network was gone. */
export function readLocalDraft(postId: string): LocalDraft | null {
  try {
    const parsed = Stored.safeParse(JSON.parse(localStorage.getItem(keyOf(postId)) ?? 'null'))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

export function storeLocalDraft(postId: string, text: LocalDraft | null): void {
  try {
    if (text) localStorage.setItem(keyOf(postId), JSON.stringify(text))
    else localStorage.removeItem(keyOf(postId))
  } catch {
    // Storage may be full or forbidden; the text is still on the screen and on its way to the server.
  }
}

function keyOf(postId: string): string {
  return `${localDraftPrefix}post.${postId}`
}
