import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'

import { useIsOnline } from '../../lib/online.ts'
import { Button } from '../../ui/button.tsx'
import { usePageTitle } from '../../ui/page-head.tsx'
import { PublicPage, ProofCard } from '../../ui/public-page.tsx'

/** Any unexpected error while a screen is drawn ends here. */
export function GeneralError() {
  return (
    <PublicPage>
      <ErrorCard />
    </PublicPage>
  )
}

/** The same for one screen: within the app shell, which goes on working, or on a page of its own. */
export function ScreenError() {
  const isInFrame = useLocation({ select: ({ pathname }) => pathname.startsWith('/app') })
  if (!isInFrame) return <GeneralError />
  return (
    <div className="screen-error">
      <ErrorCard />
    </div>
  )
}

function ErrorCard() {
  const [wasOnline] = useState(() => navigator.onLine)
  return wasOnline ? <WentWrong /> : <NotHereYet />
}

/** Without a line, what a screen is drawn with may not have come. */
function NotHereYet() {
  const isOnline = useIsOnline()
  usePageTitle(t`You are offline`)
  useEffect(() => {
    if (isOnline) window.location.reload()
  }, [isOnline])
  return (
    <ProofCard
      title={t`You are offline`}
      intro={t`This screen has not been opened here yet. It opens by itself when the line is back, and what you saved is safe.`}
    />
  )
}

function WentWrong() {
  usePageTitle(t`Something went wrong`)
  return (
    <ProofCard title={t`Something went wrong`} intro={t`This screen could not be shown. What you saved is safe.`}>
      <Button variant="primary" size="lg" block icon={RefreshCw} onClick={() => window.location.reload()}>
        <Trans>Refresh Page</Trans>
      </Button>
    </ProofCard>
  )
}
