import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ChatAbout } from '@postwright/contract/work/chat'
import { Eye } from 'lucide-react'

import { Problem } from '../../../../ui/form-problem.tsx'
import { PlanRefusal } from '../../billing/subscriptions/plan-refusal.tsx'
import { isPlanRefusal } from '../../billing/subscriptions/refused-by-plan.ts'
import { writers } from '../../identity/accounts/use-may.ts'

/** Why nothing was sent. What was typed is in the box again. */
export function SendRefusal({ error }: { error: unknown }) {
  if (!error) return null
  return (
    <div className="ch-refusal">
      {isPlanRefusal(error) ? (
        <PlanRefusal error={error} wish="tokens" kept={t`What you typed is kept.`} />
      ) : (
        <Problem error={error} fallback={t`Your message could not be sent`}>
          <Trans>It is kept in the box. Nothing was taken from your quota.</Trans>
        </Problem>
      )}
    </div>
  )
}

export function ViewerNote() {
  return (
    <p className="ch-quiet ch-viewer">
      <Eye className="i-14" aria-hidden="true" />
      {t`You can read and ask here. ${writers} can have drafts made and things changed.`}
    </p>
  )
}

interface ComposerNotesProps {
  about: ChatAbout | undefined
  /** Enter was pressed while an answer is written. */
  isTooEarly: boolean
  isWaiting: boolean
  isReading: boolean
}

export function ComposerNotes({ about, isTooEarly, isWaiting, isReading }: ComposerNotesProps) {
  return (
    <p className="hint ch-note" role="status" data-urgent={isTooEarly || undefined}>
      {isTooEarly
        ? t`Wait for the end of the answer, or stop it. Your message is kept.`
        : isReading
          ? t`Your message can be sent once its files are read.`
          : isWaiting && about?.mayWrite !== false
            ? t`The card above waits for you; you can go on talking.`
            : about?.composer
              ? t`The built-in composer answers commands. It is not an AI model.`
              : t`Enter sends, Shift+Enter begins a new line. Check what matters: a model can be wrong.`}
    </p>
  )
}
