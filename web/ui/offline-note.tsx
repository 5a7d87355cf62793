import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { WifiOff } from 'lucide-react'

import { useIsOnline } from '../lib/online.ts'
import { Banner } from './banner.tsx'

/** Why nothing comes of what was sent: without a line it waits, as every change does. */
export function OfflineNote({ pending }: { pending: boolean }) {
  const isOnline = useIsOnline()
  if (isOnline || !pending) return null
  return (
    <Banner icon={WifiOff} title={t`You are offline`}>
      <Trans>This is sent by itself once the line is back.</Trans>
    </Banner>
  )
}
