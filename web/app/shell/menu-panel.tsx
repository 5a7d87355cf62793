import { t } from '@lingui/core/macro'
import type { Account } from '@postwright/contract/identity/accounts'
import { useRouterState } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { IconButton } from '../../ui/button.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { AnalyticsLink, NavigationLinks, PublishingLink } from './navigation-links.tsx'
import { BusinessList, SidebarFoot, WorkspaceName } from './sidebar.tsx'

/** Under 768 px: header buttons and business list in one slide-out menu. It closes when it has led somewhere. */
export function MenuPanel({ account, onClose }: { account: Account; onClose: () => void }) {
  const href = useRouterState({ select: ({ location }) => location.href })
  const openedAt = useRef(href)

  useEffect(() => {
    if (href !== openedAt.current) onClose()
  }, [href, onClose])

  return (
    <SidePanel
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`Menu`}
      side="left"
      head={
        <div className="side-head">
          <WorkspaceName account={account} />
          <IconButton icon={X} label={t`Close menu`} onClick={onClose} />
        </div>
      }
    >
      <div className="menu-scroll">
        <nav className="side-nav" aria-label={t`Menu`}>
          <NavigationLinks account={account} />
          <PublishingLink />
          <AnalyticsLink />
        </nav>
        <BusinessList mayAdd={account.workspace.may.addBusinesses} />
        <SidebarFoot account={account} />
      </div>
    </SidePanel>
  )
}
