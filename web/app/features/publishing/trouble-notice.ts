import type { Delivery } from '@postwright/contract/deliveries'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import { formatCount } from '../../../lib/formats.ts'
import { notice } from '../../../ui/toasts.tsx'
import { troubleQuery } from './queries.ts'

/** Says once that a delivery newly needs a person, on whatever screen that person is. */
export function useTroubleNotice(): void {
  const { data } = useQuery(troubleQuery())
  const navigate = useNavigate()
  const isThere = useRouterState({ select: ({ location }) => location.pathname === '/app/publishing' })
  const known = useRef<ReadonlySet<string> | null>(null)

  useEffect(() => {
    if (!data) return
    const before = known.current
    known.current = new Set(data.items.map(keyOf))
    // What was there before the app was opened is told by the dashboard.
    const fresh = before ? data.items.filter((delivery) => !before.has(keyOf(delivery))) : []
    const [first] = fresh
    if (!first || isThere) return
    notice({
      title: fresh.length === 1 ? titleOf(first) : `${formatCount(fresh.length, 'delivery', 'deliveries')} need you`,
      text: `${first.postTitle} · ${first.channelName}, ${first.businessName}`,
      tone: first.status === 'failed' || first.status === 'missed' ? 'bad' : 'warn',
      action: { label: 'Open publishing', onAction: () => void navigate({ to: '/app/publishing', search: { view: 'trouble' } }) },
    })
  }, [data, isThere, navigate])
}

function keyOf({ id, status }: Delivery): string {
  return `${id} ${status}`
}

function titleOf({ status, channelName }: Delivery): string {
  if (status === 'failed') return 'A delivery failed'
  if (status === 'missed') return 'A delivery missed its time'
  return status === 'held' ? `${channelName} must be reconnected` : 'A post may or may not be live'
}
