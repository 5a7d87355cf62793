import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'

import { messageOf } from '../../../../lib/errors.ts'
import { AlertDialog } from '../../../../ui/alert-dialog.tsx'
import { Button } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/toasts.tsx'

interface StopSendingProps {
  id: string
  /** What is asked before it. */
  title: string
  /** Who gets nothing. */
  description: string
  cancel: {
    isPending: boolean
    error: Error | null
    mutate: (which: { id: string }, afterwards: { onSuccess: () => void }) => void
  }
}

/** Ends for good what is being sent to people one by one, once that is confirmed. */
export function StopSending({ id, title, description, cancel }: StopSendingProps) {
  const [stopping, setStopping] = useState(false)
  return (
    <>
      <Button size="sm" onClick={() => setStopping(true)}>
        <Trans>Stop</Trans>
      </Button>
      <AlertDialog
        open={stopping}
        onOpenChange={setStopping}
        title={title}
        description={description}
        confirmLabel={t`Stop sending`}
        danger
        pending={cancel.isPending}
        problem={cancel.error ? messageOf(cancel.error, t`Nothing was changed`) : undefined}
        onConfirm={() => cancel.mutate({ id }, { onSuccess: () => setStopping(false) })}
      />
    </>
  )
}

export function sayUnchanged(error: unknown) {
  toast.failed(error, t`Nothing was changed`)
}
