import { plural, t } from '@lingui/core/macro'
import type { Channel } from '@postwright/contract/publishing/channels'

import { messageOf } from '../../../../../lib/errors.ts'
import { AlertDialog } from '../../../../../ui/alert-dialog.tsx'
import { useRemoveImported } from './queries.ts'

export function RemoveImported({ channel, total, onClose }: { channel: Channel; total: number; onClose: () => void }) {
  const remove = useRemoveImported()

  return (
    <AlertDialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t`Remove ${plural({ total }, { one: '# imported post', other: '# imported posts' })}?`}
      description={t`They stay where they were posted. Suggested times and drafts no longer count with them. They can be imported again.`}
      confirmLabel={t`Remove all`}
      danger
      pending={remove.isPending}
      problem={remove.error ? messageOf(remove.error, t`The imported posts could not be removed`) : undefined}
      onConfirm={() => remove.mutate({ channelId: channel.id }, { onSuccess: onClose })}
    />
  )
}
