import { t } from '@lingui/core/macro'
import type { Reader } from '@postwright/contract/publishing/subscribers'

import { messageOf } from '../../../../lib/errors.ts'
import { AlertDialog } from '../../../../ui/alert-dialog.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { useForgetReader } from './queries.ts'

export function ForgetDialog({ reader: { id, email }, onClose }: { reader: Reader; onClose: () => void }) {
  const forget = useForgetReader()

  function confirm() {
    forget.mutate(
      { id },
      {
        onSuccess: () => {
          toast.success(t`${{ email }} was forgotten`)
          onClose()
        },
      },
    )
  }

  return (
    <AlertDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t`Forget ${{ email }}?`}
      description={t`All that is known of this subscriber goes, also that they left. An import could add them again. To write to them no more, let them unsubscribe instead.`}
      confirmLabel={t`Forget subscriber`}
      danger
      pending={forget.isPending}
      problem={forget.error ? messageOf(forget.error, t`The subscriber could not be removed`) : undefined}
      onConfirm={confirm}
    />
  )
}
