import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Page } from '../document.tsx'
import { Caret } from '../marks.tsx'
import { freeOffer } from '../pricing/trial.ts'
import type { Site } from '../site.ts'
import styles from '../styles/home.css?inline'
import { Desk } from './desk.tsx'
import { Differentiators } from './differentiators.tsx'
import { Features } from './features.tsx'
import { FinalCall } from './final-call.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Reviews } from './reviews.tsx'
import { Screens } from './screens.tsx'

interface HomeProps {
  site: Site
  /** Whether somebody comes from confirming their address. */
  isConfirmed?: boolean
}

export function Home({ site, isConfirmed = false }: HomeProps) {
  const { instanceName } = site
  const description = t`Postwright learns a business once, writes its posts for nine content types, holds them for approval, plans them on a calendar and publishes each one once.`
  return (
    <Page
      site={site}
      title={t`${instanceName}: posts written, approved and sent once`}
      description={description}
      path="/"
      styles={styles}
      place="home"
      structuredData={{
        '@context': 'https://schema.org',
        '@type': 'SoftwareApplication',
        name: instanceName,
        description,
        url: `${site.baseUrl}/`,
        applicationCategory: 'BusinessApplication',
        operatingSystem: 'Web',
      }}
    >
      {isConfirmed && (
        <p className="wrap confirmed" role="status">
          <Trans>
            <strong>Your email address is confirmed.</strong> <a href="/login">Log in</a> to go on.
          </Trans>
        </p>
      )}
      <div className="strip">
        <div className="wrap">
          <p>
            <Trans>Open source, on your own machine</Trans>
          </p>
          <p>
            <Trans>For one brand or fifty</Trans>
          </p>
          <p>
            <Trans>Every delivery on record</Trans>
          </p>
        </div>
      </div>
      <section className="hero">
        <div className="wrap">
          <div className="over">
            <h1 className="d1">
              <Trans>
                Your posts: written, approved and{' '}
                <span className="sent">
                  sent{' '}
                  <del className="cut" aria-hidden="true">
                    twice
                  </del>
                  <Caret />
                  <ins className="in">once.</ins>
                </span>
              </Trans>
            </h1>
            <div className="lede">
              <p className="standfirst">
                <Trans>
                  Postwright learns a business once. Then it writes that business’s posts, holds them until you approve, plans them on a
                  calendar and publishes them. None is lost, and none goes out twice.
                </Trans>
              </p>
              <a className="btn btn-proof btn-lg" href="/register">
                <Trans>Start Creating Content</Trans>
              </a>
              <p className="fine">
                {freeOffer(site.trialDays)} <Trans>A person approves each new account, usually in 1-2 business days.</Trans>
              </p>
            </div>
          </div>
          <Desk />
        </div>
      </section>
      <Differentiators />
      <Features />
      <Screens />
      <HowItWorks />
      <Reviews testimonials={site.testimonials} />
      <FinalCall trialDays={site.trialDays} />
    </Page>
  )
}
