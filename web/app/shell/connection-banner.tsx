import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { WifiOff } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { useLiveState } from '../../lib/live.ts'
import { useIsOnline } from '../../lib/online.ts'
import { Banner } from '../../ui/banner.tsx'
import { dropNotice, notice } from '../../ui/toasts.tsx'

/** From here on a person may have worked with what was old, and should know. */
const longMs = 60_000
const about = 'connection'

/** Shown while this browser is offline, or the server does not answer. */
export function ConnectionBanner() {
  const isOnline = useIsOnline()
  const live = useLiveState()
  const isLost = !isOnline || live === 'lost'
  useNoticeAfterLongLoss(isLost)
  if (!isLost) return null
  return (
    <div className="page-banner">
      {isOnline ? (
        <Banner icon={WifiOff} title={t`The server does not answer`}>
          <Trans>Your edits are kept in this browser, and we keep trying. What you see may be old.</Trans>
        </Banner>
      ) : (
        <Banner icon={WifiOff} title={t`You are offline`}>
          <Trans>What you read before is still here. Changes wait until the line is back.</Trans>
        </Banner>
      )}
    </div>
  )
}

function useNoticeAfterLongLoss(isLost: boolean) {
  const since = useRef<number | null>(null)
  useEffect(() => {
    if (isLost) {
      dropNotice(about)
      since.current ??= Date.now()
      return
    }
    const lostMs = since.current === null ? 0 : Date.now() - since.current
    since.current = null
    if (lostMs < longMs) return
    const minutes = Math.round(lostMs / 60_000)
    notice({
      about,
      title: t`Connected again`,
      text: t`There was no connection for ${minutes} min. What you see has been read again.`,
      tone: 'good',
    })
  }, [isLost])
}
