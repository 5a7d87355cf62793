import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ChatAttachment, type ChatMessage, longestChatText } from '@postwright/contract/work/chat-messages'
import { FileText, Image, Pencil } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'

import { Button } from '../../../../ui/button.tsx'
import { OfflineNote } from '../../../../ui/offline-note.tsx'
import { Textarea } from '../../../../ui/textarea.tsx'
import { BranchSwitch } from './branch-switch.tsx'
import { focusBox } from './keep-focus.ts'
import type { Question } from './use-sending.ts'

interface QuestionMessageProps {
  message: ChatMessage
  /** An answer is under way, so that nothing else can be asked. */
  isBusy: boolean
  onEdit: (question: Question) => Promise<boolean>
}

/** What the person said. Edited, it is sent once more beside what it was. */
export function QuestionMessage({ message, isBusy, onEdit }: QuestionMessageProps) {
  const { text, attachments, parentId } = message
  const [isEditing, setEditing] = useState(false)
  const isGivenUp = useRef(false)

  async function send(edited: string) {
    if (!(await onEdit({ text: edited, attachments, parentId }))) return
    focusBox()
    setEditing(false)
  }

  function giveUp() {
    isGivenUp.current = true
    setEditing(false)
  }

  /** Back where the editing began. */
  function takeFocusBack(button: HTMLButtonElement | null) {
    if (button && isGivenUp.current) button.focus()
    isGivenUp.current = false
  }

  return (
    <div className="ch-me">
      <SentFiles attachments={attachments} />
      {isEditing ? (
        <EditQuestion text={text} isBusy={isBusy} onSend={send} onClose={giveUp} />
      ) : (
        <>
          <div className="ch-bubble" dir="auto">
            {text}
          </div>
          <div className="ch-under">
            <BranchSwitch message={message} isBusy={isBusy} earlier={t`Earlier wording`} later={t`Later wording`} />
            <Button ref={takeFocusBack} size="sm" variant="ghost" icon={Pencil} disabled={isBusy} onClick={() => setEditing(true)}>
              <Trans>Edit</Trans>
            </Button>
          </div>
        </>
      )}
    </div>
  )
}

/** Shown at once, before the server has it. */
export function PendingQuestion({ question: { text, attachments } }: { question: Question }) {
  return (
    <div className="ch-me" aria-busy="true">
      <SentFiles attachments={attachments} />
      <div className="ch-bubble" dir="auto">
        {text}
      </div>
      <OfflineNote pending />
    </div>
  )
}

interface EditQuestionProps {
  text: string
  isBusy: boolean
  onSend: (text: string) => Promise<void>
  onClose: () => void
}

function EditQuestion({ text, isBusy, onSend, onClose }: EditQuestionProps) {
  const [edited, setEdited] = useState(text)
  const isNothing = edited.trim() === '' || edited.trim() === text.trim()

  function send() {
    if (!isNothing && !isBusy) void onSend(edited.trim())
  }

  function onKeyDown(event: KeyboardEvent) {
    // Enter ends a word of an input method there.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') onClose()
    // As in the box below the conversation.
    else if (event.key === 'Enter' && !event.shiftKey && !event.altKey) send()
    else return
    event.preventDefault()
  }

  return (
    <div className="ch-edit">
      <Textarea
        aria-label={t`Your message`}
        rows={2}
        maxLength={longestChatText}
        value={edited}
        onChange={(event) => setEdited(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        ref={(element) => {
          if (element && !element.contains(document.activeElement) && document.activeElement === document.body) element.focus()
        }}
      />
      <p className="hint">
        <Trans>What you said before, and its answer, stay: you can go back to them.</Trans>
      </p>
      <div className="row justify-end">
        <Button size="sm" onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
        <Button size="sm" variant="primary" disabled={isNothing} pending={isBusy} onClick={send}>
          <Trans>Send again</Trans>
        </Button>
      </div>
    </div>
  )
}

function SentFiles({ attachments }: { attachments: readonly ChatAttachment[] }) {
  if (attachments.length === 0) return null
  return (
    <ul className="ch-sent-files" aria-label={t`Attached`}>
      {attachments.map(({ id, name, type }) => (
        <li key={id} className="tag">
          {type === 'image' ? <Image className="i-14" aria-hidden="true" /> : <FileText className="i-14" aria-hidden="true" />}
          {name}
        </li>
      ))}
    </ul>
  )
}
