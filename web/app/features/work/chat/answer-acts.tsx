import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Business } from '@postwright/contract/content/businesses'
import type { ChatMessage } from '@postwright/contract/work/chat-messages'
import { Archive, Copy, RefreshCw } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { formatTime } from '../../../../lib/formats.ts'
import { Button } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { BranchSwitch } from './branch-switch.tsx'
import { sourceNumbers, withoutSources } from './sources.ts'

const SaveAsPostDialog = lazy(() => import('./save-as-post-dialog.tsx').then((module) => ({ default: module.SaveAsPostDialog })))

interface AnswerActsProps {
  message: ChatMessage
  business: Business
  isBusy: boolean
  mayWrite: boolean
  onRetry: () => Promise<void>
}

export function AnswerActs({ message, business, isBusy, mayWrite, onRetry }: AnswerActsProps) {
  const { text, createdAt, writer, composer } = message
  const [isSaving, setSaving] = useState(false)
  const hasText = text.trim() !== ''

  async function copy() {
    try {
      await navigator.clipboard.writeText(withoutSources(text, sourceNumbers(message)).trim())
      toast.success(t`Answer copied`)
    } catch {
      toast.error(t`The browser did not allow copying. Select the text and copy it.`)
    }
  }

  return (
    <div className="ch-under">
      <BranchSwitch message={message} isBusy={isBusy} earlier={t`Earlier answer`} later={t`Later answer`} />
      {hasText && (
        <Button size="sm" variant="ghost" icon={Copy} onClick={copy}>
          <Trans>Copy</Trans>
        </Button>
      )}
      {message.state !== 'failed' && (
        <Button size="sm" variant="ghost" icon={RefreshCw} disabled={isBusy} onClick={onRetry}>
          <Trans>Retry</Trans>
        </Button>
      )}
      {hasText && mayWrite && (
        <Button size="sm" variant="ghost" icon={Archive} onClick={() => setSaving(true)}>
          <Trans>Save as post</Trans>
        </Button>
      )}
      <span className="end num">
        {formatTime(createdAt)}
        {writer && <span className="wide"> · {composer ? t`Built-in composer` : writer}</span>}
      </span>
      {isSaving && (
        <Suspense fallback={null}>
          <SaveAsPostDialog message={message} business={business} onClose={() => setSaving(false)} />
        </Suspense>
      )}
    </div>
  )
}
