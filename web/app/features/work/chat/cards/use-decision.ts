import type { ChatCall, ConfirmCall } from '@postwright/contract/work/chat-cards'
import { useState } from 'react'

import { useDecideCall } from '../queries.ts'

/** A yes or no to what a card proposes, or the way back. Until the first is answered, a second press does nothing. */
export function useDecision({ id }: ChatCall, conversationId: string) {
  const { confirm, decline, undo } = useDecideCall(conversationId)
  const [error, setError] = useState<unknown>(null)
  const isPending = confirm.isPending || decline.isPending || undo.isPending

  async function decide(act: () => Promise<ChatCall>): Promise<void> {
    if (isPending) return
    setError(null)
    await act().catch(setError)
  }

  return {
    isPending,
    /** Why it was not done: the card stays as it is. */
    error,
    confirm: (times: ConfirmCall['times'] = []) => decide(() => confirm.mutateAsync({ id, times })),
    decline: () => decide(() => decline.mutateAsync({ id })),
    undo: () => decide(() => undo.mutateAsync({ id })),
  }
}
