import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { notificationKinds } from '@postwright/contract/core/notification-kinds'
import type { NotificationIcon } from '@postwright/contract/core/notifications/rules'
import type { Notification } from '@postwright/contract/core/notifications'
import { useNavigate } from '@tanstack/react-router'
import {
  Check,
  CircleCheck,
  CircleX,
  Clock,
  CreditCard,
  FileDown,
  Gauge,
  KeyRound,
  type LucideIcon,
  Send,
  ShieldCheck,
  Unplug,
  UserRoundCheck,
  UserRoundPlus,
  Users,
} from 'lucide-react'
import type { MouseEvent } from 'react'

import { formatAgo, formatDateTime } from '../../../../lib/formats.ts'
import { useNow } from '../../../../lib/use-now.ts'
import { IconButton } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { useMarkRead } from './queries.ts'

const icons: Record<NotificationIcon, [LucideIcon, 'bad' | 'warn' | 'info' | 'good']> = {
  alert: [CircleX, 'bad'],
  clock: [Clock, 'bad'],
  plug: [Unplug, 'warn'],
  send: [Send, 'good'],
  review: [UserRoundCheck, 'info'],
  gauge: [Gauge, 'warn'],
  card: [CreditCard, 'info'],
  team: [Users, 'info'],
  shield: [ShieldCheck, 'warn'],
  check: [CircleCheck, 'good'],
  file: [FileDown, 'info'],
  person: [UserRoundPlus, 'info'],
  link: [KeyRound, 'warn'],
}

/** What happened; its title leads to the place, and marks it as read. */
export function NotificationLine({ notification, onOpened }: { notification: Notification; onOpened?: (() => void) | undefined }) {
  const { id, kind, title, detail, link, isRead, at } = notification
  const [Icon, tone] = icons[notificationKinds[kind].icon]
  const markRead = useMarkRead()
  const navigate = useNavigate()
  const now = useNow()

  const read = () => markRead.mutate({ id }, { onError: (error) => toast.failed(error, t`It could not be marked as read`) })

  function open(event: MouseEvent) {
    if (!isRead) read()
    // With a key held down the browser opens it elsewhere, and this screen stays.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    const { pathname, search } = new URL(link, location.href)
    // What is told may concern another business than the one that was chosen.
    void navigate({ to: pathname, search: { business: undefined, ...Object.fromEntries(new URLSearchParams(search)) } })
    onOpened?.()
  }

  return (
    <li className="notice-line" data-unread={!isRead || undefined}>
      <Icon className={`c-${tone}`} aria-hidden="true" />
      <div className="min-w-0">
        <a className="notice-title" href={link} onClick={open}>
          {!isRead && (
            <span className="vh">
              <Trans>Unread:</Trans>{' '}
            </span>
          )}
          {title}
        </a>
        {detail && <p className="t13 soft">{detail}</p>}
        <time className="block t12 soft" dateTime={at} title={formatDateTime(at)}>
          {formatAgo(at, now.getTime())}
        </time>
      </div>
      {!isRead && (
        <IconButton
          icon={Check}
          size="sm"
          label={t`Mark as read: ${title}`}
          title={t`Mark as read`}
          pending={markRead.isPending}
          onClick={read}
        />
      )}
    </li>
  )
}
