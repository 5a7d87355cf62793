import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { documentFileTypes } from '@postwright/contract/content/documents'
import type { ChatAbout } from '@postwright/contract/work/chat'
import { useQuery } from '@tanstack/react-query'
import { ArrowUp, Image, type LucideIcon, Paperclip, Square } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'

import { formatNumber } from '../../../../lib/formats.ts'
import { Button, IconButton } from '../../../../ui/button.tsx'
import { Kbd } from '../../../../ui/kbd.tsx'
import { standingQuery } from '../../billing/subscriptions/queries.ts'

interface ComposerBarProps {
  about: ChatAbout | undefined
  isAnswering: boolean
  isPending: boolean
  maySend: boolean
  onFiles: (files: readonly File[]) => void
  onSend: () => Promise<void>
  onStop: () => Promise<void>
}

export function ComposerBar({ about, isAnswering, isPending, maySend, onFiles, onSend, onStop }: ComposerBarProps) {
  return (
    <div className="ch-bar">
      <ChooseFiles icon={Paperclip} label={t`Attach a document`} accept={documentFileTypes} onFiles={onFiles} />
      <ChooseFiles
        icon={Image}
        label={t`Attach an image`}
        accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
        onFiles={onFiles}
      />
      {about && <span className="t13 soft trunc wide ch-writer">{about.composer ? t`Built-in composer` : about.writer}</span>}
      <TokensLeft />
      {isAnswering ? (
        <Button className="btn-ink" size="sm" icon={Square} onClick={onStop}>
          <Trans>Stop</Trans>
          <span className="wide">
            <Kbd keys="Esc" />
          </span>
        </Button>
      ) : (
        <Button className="btn-ink" size="sm" icon={ArrowUp} disabled={!maySend && !isPending} pending={isPending} onClick={onSend}>
          <Trans>Send</Trans>
        </Button>
      )}
    </div>
  )
}

interface ChooseFilesProps {
  icon: LucideIcon
  label: string
  accept: string
  onFiles: (files: readonly File[]) => void
}

function ChooseFiles({ icon, label, accept, onFiles }: ChooseFilesProps) {
  const input = useRef<HTMLInputElement>(null)

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const files = [...(currentTarget.files ?? [])]
    // The same file may be chosen again after it was refused.
    currentTarget.value = ''
    onFiles(files)
  }

  return (
    <>
      <IconButton icon={icon} size="sm" label={label} onClick={() => input.current?.click()} />
      <input ref={input} type="file" hidden multiple aria-label={label} accept={accept} onChange={choose} />
    </>
  )
}

function TokensLeft() {
  const subscription = useQuery(standingQuery()).data?.current
  if (!subscription?.isAgreed) return <span className="end" />
  return <span className="end t12 soft num wide ch-left">{t`${{ tokens: formatNumber(subscription.tokens.remaining) }} tokens left`}</span>
}
