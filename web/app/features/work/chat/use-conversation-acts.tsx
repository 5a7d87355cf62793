import { t } from '@lingui/core/macro'
import type { Conversation } from '@postwright/contract/work/chat'
import { type ReactNode, useState } from 'react'

import { toast } from '../../../../ui/toasts.tsx'
import { useRemoveConversation, useRestoreConversation } from './queries.ts'
import { RenameDialog } from './rename-dialog.tsx'

export type ConversationName = Pick<Conversation, 'id' | 'title'>

interface ConversationActs {
  rename: (conversation: ConversationName) => void
  remove: (conversation: ConversationName) => void
  /** Where a new title is typed; null while none is. */
  dialog: ReactNode
}

/** Renaming and deleting, from the list as from the conversation itself. A deleted one comes back with Undo. */
export function useConversationActs(onRemoved: (id: string) => void): ConversationActs {
  const removal = useRemoveConversation()
  const restoral = useRestoreConversation()
  const [renaming, setRenaming] = useState<ConversationName | null>(null)

  async function removeIt({ id, title }: ConversationName) {
    try {
      await removal.mutateAsync({ id })
      onRemoved(id)
      toast.success(t`“${title}” deleted`, { label: t`Undo`, onAction: () => void bringBack(id) })
    } catch (error) {
      toast.failed(error, t`The conversation could not be deleted. Nothing was changed.`)
    }
  }

  async function bringBack(id: string) {
    await restoral
      .mutateAsync({ id })
      .catch((error: unknown) => toast.failed(error, t`The conversation could not be brought back. Try again within a day.`))
  }

  return {
    rename: setRenaming,
    remove: (conversation) => void removeIt(conversation),
    dialog: renaming && <RenameDialog conversation={renaming} onClose={() => setRenaming(null)} />,
  }
}
