import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Language } from '@postwright/contract/core/languages'
import type { Account } from '@postwright/contract/identity/accounts'
import { useQueryClient } from '@tanstack/react-query'
import { Outlet, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'

import { lazyWhenIdle } from '../../lib/lazy-when-idle.ts'
import { startLive } from '../../lib/live.ts'
import { speak } from '../../lib/page-language.ts'
import { Notices } from '../../ui/toasts.tsx'
import { useAccountTheme } from '../features/identity/profile/queries.ts'
import { DeletionBanner, EmailBanner, PaymentBanner } from './banners.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { loadSentences, sayLanguageMissing } from './load-sentences.ts'
import { useShortcuts } from './shortcuts.ts'
import { Sidebar } from './sidebar.tsx'
import { RunningTour } from './tour.tsx'

const CommandPalette = lazy(async () => {
  await loadSentences('palette')
  const { CommandPalette: Palette } = await import('./palette/command-palette.tsx')
  return { default: Palette }
})
const ShortcutsDialog = lazy(async () => {
  await loadSentences('palette')
  const { ShortcutsDialog: List } = await import('./palette/shortcuts-dialog.tsx')
  return { default: List }
})
const MenuPanel = lazy(() => import('./menu-panel.tsx').then((module) => ({ default: module.MenuPanel })))
// It is loaded long before the line may be lost.
const ConnectionBanner = lazyWhenIdle(async () => (await import('./connection-banner.tsx')).ConnectionBanner)
const InBackground = lazyWhenIdle(async () => (await import('./in-background.tsx')).InBackground)
const Adding = lazy(() => import('./adding.tsx').then((module) => ({ default: module.Adding })))

/** What surrounds every screen of the app. */
export function AppShell({ account }: { account: Account }) {
  const [isSearching, setSearching] = useState(false)
  const [listing, setListing] = useState<{ returnTo: Element | null } | null>(null)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const { add, business } = useSearch({ from: '/app' })
  const queryClient = useQueryClient()
  const list = (returnTo: Element | null = document.activeElement) => setListing({ returnTo })

  useEffect(() => startLive(queryClient), [queryClient])
  useAccountTheme(account.profile.theme)
  useLanguage(account.profile.language)
  useShortcuts(account, { onSearch: () => setSearching((open) => !open), onHelp: () => list() })

  return (
    <div className="app">
      <a className="skip btn" href="#content">
        <Trans>Skip to content</Trans>
      </a>
      <aside className="side" aria-label={t`Businesses`}>
        <Sidebar account={account} />
      </aside>
      <div className="main">
        <Header account={account} onSearch={() => setSearching(true)} onMenu={() => setMenuOpen(true)} />
        <Suspense>
          <ConnectionBanner />
        </Suspense>
        {account.deletionDueAt !== null && (
          <Suspense>
            <DeletionBanner dueAt={account.deletionDueAt} />
          </Suspense>
        )}
        {account.workspace.isUnpaid && (
          <Suspense>
            <PaymentBanner />
          </Suspense>
        )}
        {!account.email.isVerified && (
          <Suspense>
            <EmailBanner account={account} />
          </Suspense>
        )}
        <Notices className="page-banner" />
        <main className="page" id="content" tabIndex={-1}>
          <Suspense>
            <Outlet />
          </Suspense>
        </main>
        <Footer account={account} onShortcuts={() => list()} />
      </div>
      <RunningTour />
      <Suspense>
        <InBackground account={account} />
      </Suspense>
      <Suspense>
        {isSearching && <CommandPalette account={account} onShortcuts={list} onClose={() => setSearching(false)} />}
        {listing && <ShortcutsDialog account={account} {...listing} onClose={() => setListing(null)} />}
        {isMenuOpen && <MenuPanel account={account} onClose={() => setMenuOpen(false)} />}
        {add && <Adding account={account} what={add} businessId={business} />}
      </Suspense>
    </div>
  )
}

function useLanguage(language: Language) {
  useEffect(() => {
    if (speak(language)) void sayLanguageMissing()
  }, [language])
}
