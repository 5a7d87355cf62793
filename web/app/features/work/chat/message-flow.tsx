import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Business } from '@postwright/contract/content/businesses'
import type { ChatMessage } from '@postwright/contract/work/chat-messages'
import { type Ref, useLayoutEffect, useRef } from 'react'

import { Button } from '../../../../ui/button.tsx'
import { Answer } from './answer.tsx'
import { PendingQuestion, QuestionMessage } from './question-message.tsx'
import { focusBox } from './keep-focus.ts'
import type { useSending } from './use-sending.ts'

interface MessageFlowProps {
  ref: Ref<HTMLDivElement>
  business: Business
  /** Of the branch that is shown, oldest first. */
  messages: readonly ChatMessage[]
  hasEarlier: boolean
  isLoadingEarlier: boolean
  onEarlier: () => unknown
  sending: ReturnType<typeof useSending>
  mayWrite: boolean
}

export function MessageFlow({ ref, business, messages, hasEarlier, isLoadingEarlier, onEarlier, sending, mayWrite }: MessageFlowProps) {
  const { pending } = sending
  // An edited question takes the place of what it was before.
  const edited = pending?.parentId
  const cut = edited === undefined ? -1 : messages.findIndex(({ parentId }) => parentId === edited)
  const shown = cut < 0 ? messages : messages.slice(0, cut)
  const isBusy = pending !== null || messages.some(({ state }) => state === 'writing')
  useKeepPlace(messages[0]?.id)
  return (
    // What is written is told by sentences, from within each answer.
    <div className="ch-flow" ref={ref} role="log" aria-live="off" aria-label={t`Messages`}>
      {hasEarlier && (
        <div className="justify-self-center">
          <Button size="sm" variant="ghost" pending={isLoadingEarlier} onClick={onEarlier}>
            <Trans>Show earlier messages</Trans>
          </Button>
        </div>
      )}
      {shown.map((message, at) =>
        message.role === 'user' ? (
          <QuestionMessage key={message.id} message={message} isBusy={isBusy} onEdit={sending.send} />
        ) : (
          <Answer
            key={message.id}
            message={message}
            business={business}
            isLast={at === shown.length - 1}
            isBusy={isBusy}
            mayWrite={mayWrite}
            onRetry={() => {
              focusBox()
              return sending.retry(message)
            }}
          />
        ),
      )}
      {pending && <PendingQuestion question={pending} />}
    </div>
  )
}

/** What one reads stays where it is when earlier messages come above it. */
function useKeepPlace(firstId: string | undefined) {
  const before = useRef<{ firstId: string | undefined; height: number }>(undefined)
  useLayoutEffect(() => {
    const height = document.documentElement.scrollHeight
    const known = before.current
    // Without an anchor of its own, a browser moves the page only where it is scrolled.
    if (known?.firstId !== undefined && firstId !== undefined && known.firstId !== firstId && window.scrollY === 0)
      window.scrollBy({ top: height - known.height })
    before.current = { firstId, height }
  })
}
