import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { useDebouncedValue } from '../../../../lib/use-debounced-value.ts'
import { unreadQuery } from './queries.ts'

const loadPanel = () => import('./notification-panel.tsx').then((module) => ({ default: module.NotificationPanel }))
const NotificationPanel = lazy(loadPanel)

/** The server counts no further than this. */
const most = 100
/** A burst is said once, when it is over. */
const quietMs = 2_000

/** How many notifications are unread; opens the newest of them. Its panel is fetched when the pointer or the focus comes near. */
export function Bell() {
  const { data } = useQuery(unreadQuery())
  const [isOpen, setOpen] = useState(false)
  const count = data?.count ?? 0
  const said = useDebouncedValue(data?.count, quietMs)

  return (
    <>
      <button
        type="button"
        className="btn btn-ghost btn-icon bell"
        aria-haspopup="dialog"
        aria-label={count === 0 ? t`Notifications` : t`Notifications, ${{ count: shown(count) }} unread`}
        title={t`Notifications`}
        onPointerEnter={() => void loadPanel()}
        onFocus={() => void loadPanel()}
        onClick={() => setOpen(true)}
      >
        <BellIcon aria-hidden="true" />
        {count > 0 && (
          <span className="bell-count" aria-hidden="true">
            {shown(count)}
          </span>
        )}
      </button>
      <span className="vh" role="status">
        {said ? unreadText(said) : ''}
      </span>
      <Suspense>{isOpen && <NotificationPanel onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}

function shown(count: number): string {
  return count < most ? String(count) : `${most - 1}+`
}

function unreadText(count: number): string {
  return count < most
    ? t`${plural(count, { one: '# unread notification', other: '# unread notifications' })}`
    : t`${{ count: shown(count) }} unread notifications`
}
