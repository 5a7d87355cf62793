import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Notification } from '@postwright/contract/core/notifications'
import { useQuery } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'

import { Button } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { unreadQuery, useMarkAllRead } from './queries.ts'

/** Up to the newest that is shown: what comes while the button is pressed stays unread. */
export function MarkAllRead({ items, icon }: { items: readonly Notification[]; icon: LucideIcon }) {
  const { data } = useQuery(unreadQuery())
  const mark = useMarkAllRead()
  const [newest] = items
  if (!newest || !data?.count) return null

  return (
    <Button
      variant="ghost"
      icon={icon}
      pending={mark.isPending}
      onClick={() =>
        mark.mutate({ until: newest.at }, { onError: (error) => toast.failed(error, t`The notifications could not be marked as read`) })
      }
    >
      <Trans>Mark all as read</Trans>
    </Button>
  )
}
