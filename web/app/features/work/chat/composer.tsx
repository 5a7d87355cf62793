import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Business } from '@postwright/contract/content/businesses'
import type { ChatAbout } from '@postwright/contract/work/chat'
import { longestChatText } from '@postwright/contract/work/chat-messages'
import { ArrowDown } from 'lucide-react'
import { type ClipboardEvent, type DragEvent, useState } from 'react'

import { Button } from '../../../../ui/button.tsx'
import { BoxFiles } from './box-files.tsx'
import { CommandList } from './command-list.tsx'
import { ComposerBar } from './composer-bar.tsx'
import { ComposerNotes, SendRefusal, ViewerNote } from './composer-notes.tsx'
import { useAttachments } from './use-attachments.ts'
import { useBox } from './use-box.ts'
import type { Question } from './use-sending.ts'

interface ComposerProps {
  business: Business
  /** Under which what is typed is kept in this browser. */
  place: string
  about: ChatAbout | undefined
  isAnswering: boolean
  /** A card waits for a yes or no. */
  isWaiting: boolean
  isPending: boolean
  error: unknown
  /** The newest message is in view. */
  isFollowing: boolean
  onToEnd: () => void
  onSend: (question: Question) => Promise<boolean>
  onStop: () => Promise<void>
}

/** Where one says what comes next. */
export function Composer({
  business,
  place,
  about,
  isAnswering,
  isWaiting,
  isPending,
  error,
  isFollowing,
  onToEnd,
  onSend,
  onStop,
}: ComposerProps) {
  const attachments = useAttachments(business.id, place)
  const [isOver, setOver] = useState(false)
  const isBusy = isAnswering || isPending || attachments.isBusy
  const box = useBox({
    place,
    isBusy,
    mayWrite: about?.mayWrite ?? true,
    async onSend(text) {
      const isSent = await onSend({ text, attachments: attachments.ready })
      if (isSent) attachments.clear()
      return isSent
    },
  })

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    attachments.add([...event.dataTransfer.files])
  }

  function paste(event: ClipboardEvent) {
    const files = [...event.clipboardData.files]
    // Copied from a document, a text brings a picture of itself.
    if (files.length === 0 || event.clipboardData.getData('text/plain') !== '') return
    event.preventDefault()
    attachments.add(files)
  }

  return (
    <div className="ch-comp">
      <div className="ch-comp-in">
        {!isFollowing && (
          <div className="ch-latest">
            <Button size="sm" icon={ArrowDown} onClick={onToEnd}>
              <Trans>To the newest</Trans>
            </Button>
          </div>
        )}
        <SendRefusal error={error} />
        {about && !about.mayWrite && <ViewerNote />}
        {about && <Prompts prompts={about.prompts} onChoose={box.fill} />}
        <div
          className="ch-box"
          data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          {box.commands.length > 0 && <CommandList id={box.listId} commands={box.commands} current={box.current} onChoose={box.choose} />}
          {!isPending && <BoxFiles files={attachments.files} onRemove={attachments.remove} />}
          <textarea
            {...box.props}
            rows={1}
            maxLength={longestChatText}
            aria-label={t`Message`}
            placeholder={about?.mayWrite === false ? t`Ask, or type / for find and help` : t`Ask, or type / for draft, find, task, when`}
            enterKeyHint="send"
            onPaste={paste}
          />
          <ComposerBar
            about={about}
            isAnswering={isAnswering}
            isPending={isPending}
            maySend={!isBusy && box.text.trim() !== ''}
            onFiles={attachments.add}
            onSend={box.send}
            onStop={onStop}
          />
        </div>
        <ComposerNotes about={about} isTooEarly={box.isTooEarly && isAnswering} isWaiting={isWaiting} isReading={attachments.isBusy} />
      </div>
    </div>
  )
}

function Prompts({ prompts, onChoose }: { prompts: ChatAbout['prompts']; onChoose: (text: string) => void }) {
  if (prompts.length === 0) return null
  return (
    <div className="ch-prompts" role="group" aria-label={t`To begin with`}>
      {prompts.map(({ label, text }) => (
        <button key={label} type="button" className="ch-prompt" title={text} onClick={() => onChoose(text)}>
          {label}
        </button>
      ))}
    </div>
  )
}
