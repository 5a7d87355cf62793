import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { WifiOff } from 'lucide-react'
import type { ReactNode } from 'react'

import { useIsOnline } from '../lib/online.ts'
import { Banner } from './banner.tsx'
import { Brand } from './brand.tsx'
import { useInstanceName } from './instance-name.tsx'

/** The page around everything that is not the app itself: sign-in, set-up, the gate and its errors. */
export function PublicPage({ aside, children }: { aside?: ReactNode; children: ReactNode }) {
  const isOnline = useIsOnline()
  const name = useInstanceName()
  return (
    <div className="public-page">
      <header>
        <a href="/" aria-label={t`${name}, start page`}>
          <Brand name={name} />
        </a>
        {aside && <span className="t13 soft">{aside}</span>}
      </header>
      {!isOnline && (
        <div className="mt-4">
          <Banner icon={WifiOff} title={t`You are offline`}>
            <Trans>What you send waits until the line is back.</Trans>
          </Banner>
        </div>
      )}
      <main>{children}</main>
      <footer>
        <a href="/privacy">
          <Trans>Privacy</Trans>
        </a>
        <a href="/terms">
          <Trans>Terms</Trans>
        </a>
        <a href="/cookies">
          <Trans>Cookies</Trans>
        </a>
        <a href="/help">
          <Trans>Help</Trans>
        </a>
      </footer>
    </div>
  )
}

/** One sheet between crop marks. */
export function ProofCard({
  title,
  intro,
  wide = false,
  children,
}: {
  title: string
  intro?: ReactNode
  wide?: boolean
  children?: ReactNode
}) {
  return (
    <div className="crops proof-card" data-wide={wide || undefined}>
      <div className="sheet">
        <h1 className="h1">{title}</h1>
        {intro && <p className="soft">{intro}</p>}
        {children && <div className="content">{children}</div>}
      </div>
    </div>
  )
}
