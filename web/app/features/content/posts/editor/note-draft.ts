import { z } from 'zod'

import { localDraftPrefix } from '../../../../../lib/local-drafts.ts'

const NoteDraft = z.object({ typed: z.string(), seen: z.string() })
/** An internal note that is not saved yet, and the one that was read before it was changed. */
export type NoteDraft = z.infer<typeof NoteDraft>

export function readNoteDraft(postId: string): NoteDraft | null {
  try {
    return NoteDraft.safeParse(JSON.parse(localStorage.getItem(keyOf(postId)) ?? 'null')).data ?? null
  } catch {
    return null
  }
}

export function storeNoteDraft(postId: string, draft: NoteDraft | null): void {
  try {
    if (draft) localStorage.setItem(keyOf(postId), JSON.stringify(draft))
    else localStorage.removeItem(keyOf(postId))
  } catch {
    // Storage may be full or forbidden; the note is still on the screen.
  }
}

function keyOf(postId: string): string {
  return `${localDraftPrefix}note.${postId}`
}
