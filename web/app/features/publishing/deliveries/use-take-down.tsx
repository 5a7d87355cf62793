import { t } from '@lingui/core/macro'
import type { Delivery } from '@postwright/contract/publishing/deliveries'
import { type ReactNode, useState } from 'react'

import { deliveredTo } from '../../../../lib/channel-named.ts'
import { messageOf } from '../../../../lib/errors.ts'
import { AlertDialog } from '../../../../ui/alert-dialog.tsx'
import { useTakeDown as useTakeDownMutation } from './queries.ts'

interface TakeDown {
  ask: () => void
  question: ReactNode
}

/** Takes a published post down where it is published, once the person says so. */
export function useTakeDown(delivery: Delivery): TakeDown {
  const [isAsking, setAsking] = useState(false)
  const takeDown = useTakeDownMutation()
  return {
    ask() {
      takeDown.reset()
      setAsking(true)
    },
    question: (
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t`Take it down from ${{ channel: deliveredTo(delivery) }}?`}
        description={t`Readers do not find it there any more, nor what they answered. The post stays here, and can be planned again.`}
        confirmLabel={t`Take down`}
        cancelLabel={t`Leave it there`}
        danger
        pending={takeDown.isPending}
        problem={takeDown.error ? messageOf(takeDown.error, t`It could not be taken down.`) : undefined}
        onConfirm={() => takeDown.mutate({ id: delivery.id }, { onSuccess: () => setAsking(false) })}
      />
    ),
  }
}
