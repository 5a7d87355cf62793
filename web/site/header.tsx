import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Fragment } from 'react'

import { Mark } from '../ui/brand.tsx'
import type { Site } from './site.ts'

/** Where a visitor is: the start page has a header of its own, and a section may be the current one. */
export type HeaderPlace = 'home' | 'pricing'

const sections = () => [
  { label: t`Features`, href: '/#features' },
  { label: t`How It Works`, href: '/#how-it-works' },
  { label: t`Pricing`, href: '/pricing' },
  { label: t`Reviews`, href: '/#reviews' },
]

type SectionLink = ReturnType<typeof sections>[number]

export function Header({ site, place }: { site: Site; place?: HeaderPlace | undefined }) {
  const links = sections().filter(({ href }) => place !== 'home' || href !== '/pricing')
  return (
    <header className="top">
      <div className="wrap">
        <Logo name={site.instanceName} />
        <nav className="main" aria-label={t`Main`}>
          <Links links={links} place={place} />
        </nav>
        <div className="acts">
          <SignInMethods signedIn={site.signedIn} buttonClass="btn btn-ink" />
        </div>
        <details className="menu">
          <summary>
            <Trans>Menu</Trans>
          </summary>
          <nav className="drop" aria-label={t`Menu`}>
            <Links links={links.map(closingMenu)} place={place} />
            <SignInMethods signedIn={site.signedIn} buttonClass="btn btn-ink btn-lg" />
          </nav>
        </details>
      </div>
    </header>
  )
}

/** A section of the page that is open would be shown under the open menu. Another query loads the page anew, with the menu closed. */
function closingMenu(link: SectionLink): SectionLink {
  const [, section] = link.href.split('#')
  return section ? { ...link, href: `/?to=${section}#${section}` } : link
}

function Links({ links, place }: { links: SectionLink[]; place: HeaderPlace | undefined }) {
  // The space parts them where no style sheet does.
  return links.map(({ label, href }) => (
    <Fragment key={href}>
      <a href={href} aria-current={place && href === `/${place}` ? 'page' : undefined}>
        {label}
      </a>{' '}
    </Fragment>
  ))
}

function SignInMethods({ signedIn, buttonClass }: { signedIn: boolean; buttonClass: string }) {
  if (signedIn) {
    return (
      <a className={buttonClass} href="/app">
        <Trans>Open the app</Trans>
      </a>
    )
  }
  return (
    <>
      <a className="login" href="/login">
        <Trans>Log In</Trans>
      </a>{' '}
      <a className={buttonClass} href="/register">
        <Trans>Try Now</Trans>
      </a>
    </>
  )
}

export function Logo({ name }: { name: string }) {
  return (
    <a className="logo" href="/">
      <Mark />
      <span>{name}</span>
    </a>
  )
}
