import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Account } from '@postwright/contract/identity/accounts'
import { Link } from '@tanstack/react-router'
import { Menu, Search } from 'lucide-react'

import { Brand } from '../../ui/brand.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Kbd } from '../../ui/kbd.tsx'
import { Bell } from '../features/core/notifications/bell.tsx'
import { AccountButton } from './account-button.tsx'
import { NavigationLinks } from './navigation-links.tsx'

export function Header({ account, onSearch, onMenu }: { account: Account; onSearch: () => void; onMenu: () => void }) {
  return (
    <header className="top">
      <IconButton className="top-menu" icon={Menu} label={t`Menu`} aria-haspopup="dialog" onClick={onMenu} />
      <Link className="top-brand" to="/app/dashboard">
        <Brand name={account.instance.name} />
      </Link>
      <nav className="nav" aria-label={t`Main`}>
        <NavigationLinks account={account} />
      </nav>
      <button type="button" className="top-search" aria-haspopup="dialog" onClick={onSearch}>
        <Search aria-hidden="true" />
        <span className="top-search-word">
          <Trans>Search</Trans>
        </span>
        <span className="end" aria-hidden="true">
          <Kbd keys="Mod K" />
        </span>
      </button>
      <Bell />
      <AccountButton account={account} />
    </header>
  )
}
