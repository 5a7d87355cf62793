import { plural, t } from '@lingui/core/macro'
import type { Delivery } from '@postwright/contract/publishing/deliveries'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import { dropNotice, notice } from '../../../../ui/toasts.tsx'
import { viewOf } from './view-of.ts'
import { troubleQuery } from './queries.ts'

const about = 'trouble'

/** Says once that a delivery newly needs a person, on whatever screen that person is, until none of those told waits any more. */
export function useTroubleNotice(): void {
  const { data } = useQuery(troubleQuery())
  const navigate = useNavigate()
  const isThere = useRouterState({ select: ({ location }) => location.pathname === '/app/publishing' })
  const known = useRef<ReadonlySet<string> | null>(null)
  const shown = useRef<readonly string[]>([])

  useEffect(() => {
    if (!data) return
    const before = known.current
    const present = new Set(data.items.map(keyOf))
    known.current = present
    // What was there before the app was opened is told by the dashboard.
    const fresh = before ? data.items.filter((delivery) => !before.has(keyOf(delivery))) : []
    const [first] = fresh
    if (!first || isThere) {
      if (isThere || !shown.current.some((key) => present.has(key))) dropNotice(about)
      return
    }
    shown.current = fresh.map(keyOf)
    notice({
      about,
      title:
        fresh.length === 1 ? titleOf(first) : t`${plural({ count: fresh.length }, { one: '# delivery', other: '# deliveries' })} need you`,
      text: `${first.postTitle} · ${first.channelName}, ${first.businessName}`,
      tone: first.status === 'failed' || first.status === 'missed' ? 'bad' : 'warn',
      actions: [
        {
          label: t`Open publishing`,
          onAction: () =>
            void navigate({ to: '/app/publishing', search: { view: fresh.length === 1 ? viewOf(first) : 'trouble', business: undefined } }),
        },
      ],
    })
  }, [data, isThere, navigate])
}

function keyOf({ id, status }: Delivery): string {
  return `${id} ${status}`
}

function titleOf({ status, channelName, isHandedOver }: Delivery): string {
  if (isHandedOver) return t`It is time to post something by hand`
  if (status === 'failed') return t`A delivery failed`
  if (status === 'missed') return t`A delivery missed its time`
  return status === 'held' ? t`${channelName} must be reconnected` : t`A post may or may not be live`
}
