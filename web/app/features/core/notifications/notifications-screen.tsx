import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CheckCheck, Settings } from 'lucide-react'

import { buttonClass } from '../../../../ui/button.tsx'
import { LoadMore } from '../../../../ui/load-more.tsx'
import { PageHead } from '../../../../ui/page-head.tsx'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { MarkAllRead } from './mark-all-read.tsx'
import { NotificationList } from './notification-list.tsx'
import type { NotificationsSearch } from './notifications-search.ts'
import { useNotifications } from './use-notifications.ts'

interface NotificationsScreenProps {
  search: NotificationsSearch
  onSearch: (change: Partial<NotificationsSearch>) => void
}

export function NotificationsScreen({ search: { view }, onSearch }: NotificationsScreenProps) {
  const list = useNotifications(view, 50)
  const items = list.data?.pages.flatMap((page) => page.items) ?? []

  return (
    <div className="max-w-[820px]">
      <PageHead
        title={t`Notifications`}
        actions={
          <>
            <MarkAllRead icon={CheckCheck} items={items} />
            <Link to="/app/settings" search={{ tab: 'notifications' }} className={buttonClass()}>
              <Settings aria-hidden="true" />
              <Trans>What you are told</Trans>
            </Link>
          </>
        }
      >
        <Trans>What happened while you were elsewhere, for 90 days.</Trans>
      </PageHead>
      <Sheet
        label={t`Notifications`}
        title={view === 'unread' ? t`Unread` : t`All`}
        actions={
          <SegmentedControl
            label={t`Which notifications`}
            value={view}
            onChange={(chosen) => onSearch({ view: chosen })}
            segments={[
              { value: 'all', label: t`All` },
              { value: 'unread', label: t`Unread` },
            ]}
          />
        }
      >
        <NotificationList list={list} items={items} view={view} />
        <LoadMore
          hasMore={list.hasNextPage}
          pending={list.isFetchingNextPage}
          onLoadMore={() => list.fetchNextPage()}
          shown={t`${plural({ count: items.length }, { one: '# notification', other: '# notifications' })} shown`}
        />
      </Sheet>
    </div>
  )
}
