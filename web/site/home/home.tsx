import { Page } from '../document.tsx'
import { Caret } from '../marks.tsx'
import { withTrial } from '../pricing/trial.ts'
import type { Site } from '../site.ts'
import styles from '../styles/home.css?inline'
import { Desk } from './desk.tsx'
import { Differentiators } from './differentiators.tsx'
import { Features } from './features.tsx'
import { FinalCall } from './final-call.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { Reviews } from './reviews.tsx'
import { Screens } from './screens.tsx'

const description =
  'Postwright learns a business once, writes its posts for nine content types, holds them for approval, plans them on a calendar and publishes each one once.'

interface HomeProps {
  site: Site
  /** Whether somebody comes from confirming their address. */
  isConfirmed?: boolean
}

export function Home({ site, isConfirmed = false }: HomeProps) {
  return (
    <Page
      site={site}
      title={`${site.instanceName}: posts written, approved and sent once`}
      description={description}
      path="/"
      styles={styles}
      place="home"
      structuredData={{
        '@context': 'https://schema.org',
        '@type': 'SoftwareApplication',
        name: site.instanceName,
        description,
        url: `${site.baseUrl}/`,
        applicationCategory: 'BusinessApplication',
        operatingSystem: 'Web',
      }}
    >
      {isConfirmed && (
        <p className="wrap confirmed" role="status">
          <strong>Your email address is confirmed.</strong> <a href="/login">Log in</a> to go on.
        </p>
      )}
      <div className="strip">
        <div className="wrap">
          <p>Open source, on your own machine</p>
          <p>For one brand or fifty</p>
          <p>Every delivery on record</p>
        </div>
      </div>
      <section className="hero">
        <div className="wrap">
          <div className="over">
            <h1 className="d1">
              Your posts: written, approved and{' '}
              <span className="sent">
                sent{' '}
                <del className="cut" aria-hidden="true">
                  twice
                </del>
                <Caret />
                <ins className="in">once.</ins>
              </span>
            </h1>
            <div className="lede">
              <p className="standfirst">
                Postwright learns a business once. Then it writes that business’s posts, holds them until you approve, plans them on a
                calendar and publishes them. None is lost, and none goes out twice.
              </p>
              <a className="btn btn-proof btn-lg" href="/register">
                Start Creating Content
              </a>
              <p className="fine">
                Free for one business and 10 posts a month, {withTrial(site.trialDays)}. A person approves each new account, usually in 1-2
                business days.
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
