import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { languageIds, languages } from '@postwright/contract/core/languages'
import { listed } from '@postwright/contract/core/sentences'
import { Fragment } from 'react'

import { i18n } from '@lingui/core'
import { chosenPath } from './addresses.tsx'
import { Logo } from './header.tsx'
import { NewsletterBox } from './newsletter/box.tsx'
import { mailTo, type Site } from './site.ts'

const groups = () => [
  {
    id: 'product',
    title: t`Product`,
    links: [
      [t`Features`, '/#features'],
      [t`How It Works`, '/#how-it-works'],
      [t`Pricing`, '/pricing'],
      [t`Reviews`, '/#reviews'],
    ],
  },
  {
    id: 'read',
    title: t`Read`,
    links: [
      [t`Blog`, '/blog'],
      [t`Help`, '/help'],
      [t`User guide`, '/help/guide'],
      ['RSS', '/blog/rss.xml'],
    ],
  },
]

interface FooterProps {
  site: Site
  /** Of the page above it; null where it answers somebody. */
  path: string | null
  hasNewsletter: boolean
}

export function Footer({ site, path, hasNewsletter }: FooterProps) {
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="cols">
          {hasNewsletter ? <NewsletterBox site={site} /> : <About />}
          {groups().map(({ id, title, links }) => (
            <nav key={id} aria-labelledby={`f-${id}`}>
              <h2 id={`f-${id}`}>{title}</h2>
              <ul>
                {links.map(([label, href]) => (
                  <li key={href}>
                    <a href={href}>{label}</a>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
          <Contact contact={site.contact} />
        </div>
        <div className="base">
          <Logo name={site.instanceName} />{' '}
          <a href="/privacy">
            <Trans>Privacy</Trans>
          </a>{' '}
          <a href="/terms">
            <Trans>Terms</Trans>
          </a>{' '}
          <a href="/cookies">
            <Trans>Cookies</Trans>
          </a>{' '}
          <span>
            <Trans>Built by the Postwright team</Trans>
          </span>{' '}
          <LanguageSwitch path={path ?? '/'} />
        </div>
      </div>
    </footer>
  )
}

/** Each language in its own words, so that whoever reads no other finds it. */
function LanguageSwitch({ path }: { path: string }) {
  return (
    <nav className="languages" aria-label={t`Language`}>
      {languageIds.map((language) => (
        <Fragment key={language}>
          <a
            href={chosenPath(language, path)}
            lang={language}
            hrefLang={language}
            aria-current={language === i18n.locale ? 'true' : undefined}
          >
            {languages[language]}
          </a>{' '}
        </Fragment>
      ))}
    </nav>
  )
}

function About() {
  return (
    <section className="about" aria-labelledby="f-about">
      <h2 id="f-about">
        <Trans>Written, approved and sent once</Trans>
      </h2>
      <p>
        <Trans>Postwright is open source. Run it on your own machine, for one brand or fifty.</Trans>
      </p>
    </section>
  )
}

function Contact({ contact }: Pick<Site, 'contact'>) {
  const uses = [
    [t`Questions`, contact.questions],
    [t`Support`, contact.support],
    [t`Sales`, contact.sales],
  ] as const
  const addresses = [...new Set(uses.map(([, address]) => address))].filter((address) => address !== '')
  if (addresses.length === 0) return null
  return (
    <section className="contact" aria-labelledby="f-contact">
      <h2 id="f-contact">
        <Trans>Contact</Trans>
      </h2>
      <dl>
        {addresses.map((address) => (
          <div key={address}>
            <dt>{listed(uses.filter(([, one]) => one === address).map(([use]) => use))}</dt>
            <dd>
              <a href={mailTo(address)}>{address}</a>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
