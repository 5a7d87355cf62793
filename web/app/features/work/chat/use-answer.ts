import type { ChatMessage } from '@postwright/contract/work/chat-messages'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

import { invalidateTopic } from '../../../../lib/live.ts'
import type { Heard } from './answers.ts'
import { changeMessages, useAnswers } from './queries.ts'

/** A message as this tab knows it: an answer under way is listened to, as long as it is on the screen. */
export function useAnswer(message: ChatMessage): Heard {
  const queryClient = useQueryClient()
  const answers = useAnswers()
  const { id, conversationId } = message
  const isWriting = message.role === 'assistant' && message.state === 'writing'
  const heard = useSyncExternalStore(answers.subscribe, () => answers.read(id))

  const keep = (known: ChatMessage) =>
    changeMessages(queryClient, conversationId, (messages) => messages.map((other) => (other.id === id ? known : other)))
  const listen = useEffectEvent(async () => {
    const whole = await answers.listen(message)
    if (whole) keep(whole)
    await invalidateTopic(queryClient, 'chat')
    if (whole) await invalidateTopic(queryClient, 'quota')
  })
  const leave = useEffectEvent((left: string) => {
    const known = answers.leave(left)
    // Where the server has told of its end meanwhile, that stands.
    if (known && isWriting) keep(known)
  })

  useEffect(() => {
    if (!isWriting) return
    void listen()
    return () => leave(id)
  }, [id, isWriting])

  return isWriting && heard ? heard : { message, isLost: false }
}
