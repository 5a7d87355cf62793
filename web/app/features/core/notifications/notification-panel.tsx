import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CheckCheck, Settings } from 'lucide-react'

import { buttonClass } from '../../../../ui/button.tsx'
import { SidePanel } from '../../../../ui/side-panel.tsx'
import { MarkAllRead } from './mark-all-read.tsx'
import { NotificationList } from './notification-list.tsx'
import { useNotifications } from './use-notifications.ts'

const newest = 15

/** The newest notifications, over whatever screen the person is on. It closes when it has led somewhere. */
export function NotificationPanel({ onClose }: { onClose: () => void }) {
  const list = useNotifications('all', newest)
  const items = list.data?.pages[0]?.items ?? []

  return (
    <SidePanel
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Notifications`}
      footer={
        <>
          <Link to="/app/notifications" className={buttonClass()} onClick={onClose}>
            <Trans>See all</Trans>
          </Link>
          <MarkAllRead icon={CheckCheck} items={items} />
          <Link
            to="/app/settings"
            search={{ tab: 'notifications' }}
            className={`${buttonClass({ variant: 'ghost', iconOnly: true })} end`}
            aria-label={t`Choose what you are told`}
            title={t`Choose what you are told`}
            onClick={onClose}
          >
            <Settings aria-hidden="true" />
          </Link>
        </>
      }
    >
      <NotificationList list={list} items={items} view="all" onOpened={onClose} />
    </SidePanel>
  )
}
