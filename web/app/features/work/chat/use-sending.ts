import type { ChatAttachment, ChatMessage } from '@postwright/contract/work/chat-messages'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { newId } from './new-id.ts'
import { changeMessages, rereadList, useRetryAnswer, useSendMessage } from './queries.ts'

export interface Question {
  text: string
  attachments: readonly ChatAttachment[]
  /** Of an edited question, what it follows; left out, the end of the branch. */
  parentId?: string | null
}

interface Sending {
  /** On its way to the server. */
  pending: Question | null
  /** Why the last one was refused, or did not arrive. */
  error: unknown
  send: (question: Question) => Promise<boolean>
  retry: (answer: ChatMessage) => Promise<void>
}

/** Sends questions of one conversation, or begins one. What the server answers stands in the branch at once. */
export function useSending(businessId: string, conversationId: string | undefined, onBegun: (id: string) => void): Sending {
  const queryClient = useQueryClient()
  const sending = useSendMessage()
  const again = useRetryAnswer()
  const [pending, setPending] = useState<Question | null>(null)
  const [error, setError] = useState<unknown>(null)
  const last = useRef<{ of: string; id: string }>(undefined)

  /** Sent once more after a lost answer it is the same question, which the server knows by its id. */
  function idOf({ text, parentId }: Question): string {
    const of = JSON.stringify([conversationId, parentId, text])
    if (last.current?.of !== of) last.current = { of, id: newId() }
    return last.current.id
  }

  async function send(question: Question): Promise<boolean> {
    if (pending) return false
    const { text, attachments, parentId } = question
    setPending(question)
    setError(null)
    try {
      const sent = await sending.mutateAsync({
        id: idOf(question),
        businessId,
        text,
        attachmentIds: attachments.map(({ id }) => id),
        ...(conversationId !== undefined && { conversationId }),
        ...(parentId !== undefined && { parentId }),
      })
      last.current = undefined
      const { id } = sent.conversation
      changeMessages(queryClient, id, (messages) => [...upTo(messages, sent.question), sent.question, sent.answer])
      if (conversationId === undefined) onBegun(id)
      void rereadList(queryClient)
      return true
    } catch (problem) {
      setError(problem)
      return false
    } finally {
      setPending(null)
    }
  }

  async function retry(answer: ChatMessage): Promise<void> {
    setError(null)
    try {
      const next = await again.mutateAsync({ id: answer.id })
      changeMessages(queryClient, next.conversationId, (messages) => [...upTo(messages, next), next])
      void rereadList(queryClient)
    } catch (problem) {
      setError(problem)
    }
  }

  return { pending, error, send, retry }
}

/** The branch up to what a message follows. */
function upTo(messages: readonly ChatMessage[], { parentId }: ChatMessage): readonly ChatMessage[] {
  if (parentId === null) return []
  const at = messages.findIndex(({ id }) => id === parentId)
  return at < 0 ? messages : messages.slice(0, at + 1)
}
