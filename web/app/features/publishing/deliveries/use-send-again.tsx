import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'

import { fieldErrors, messageOf } from '../../../../lib/errors.ts'
import { AlertDialog } from '../../../../ui/alert-dialog.tsx'
import { useFailureToast } from '../../billing/subscriptions/use-failure-toast.ts'
import { useSendNow } from './queries.ts'

interface SendAgain {
  pending: boolean
  send: () => void
  /** The question whether a text that the channel has already goes out once more. */
  question: ReactNode
}

/** Sends a failed or missed delivery now. Where its channel has the same text, the person is asked first. */
export function useSendAgain(id: string): SendAgain {
  const send = useSendNow()
  const confirm = useSendNow()
  const showFailure = useFailureToast()
  const [asked, setAsked] = useState<string | null>(null)

  function onError(error: unknown) {
    const { confirmDuplicate } = fieldErrors(error)
    if (!confirmDuplicate) return showFailure(error)
    confirm.reset()
    setAsked(confirmDuplicate)
  }

  return {
    pending: send.isPending,
    send: () => send.mutate({ id }, { onError }),
    question: (
      <AlertDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={t`Send it again?`}
        description={asked}
        confirmLabel={t`Send it again`}
        pending={confirm.isPending}
        problem={confirm.error ? messageOf(confirm.error, t`That did not work`) : undefined}
        onConfirm={() => confirm.mutate({ id, confirmDuplicate: true }, { onSuccess: () => setAsked(null) })}
      />
    ),
  }
}
