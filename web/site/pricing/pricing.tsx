import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { currencies, type Currency, type PlanId } from '@postwright/contract/core/plans'

import { Page } from '../document.tsx'
import type { Site } from '../site.ts'
import styles from '../styles/pricing.css?inline'
import { PlanCards } from './plan-cards.tsx'
import { PricingQuestions } from './questions.tsx'
import { Tariff } from './tariff.tsx'

const moneyNames = (): Record<Currency, string> => ({ ZAR: t`rand`, USD: t`US dollars` })

const statements = () => [
  [t`Quotas reset monthly`, t`Unused tokens and posts expire.`],
  [t`No setup fees`, t`The price shown is the price.`],
  [t`Cancel anytime`, t`Runs to the end of the month.`],
  [t`14-day money-back guarantee`, t`Ask within 14 days of paying.`],
  [t`Approval by a person`, t`Usually in 1-2 business days.`],
]

interface PricingProps {
  site: Site
  currency: Currency
  /** Of whoever is signed in. */
  ownPlan: PlanId | null
}

export function Pricing({ site, currency, ownPlan }: PricingProps) {
  return (
    <Page
      site={site}
      title={t`Pricing`}
      description={t`Five monthly plans in ZAR and USD, from free to enterprise: businesses, tokens, posts and seats of each.`}
      path="/pricing"
      styles={styles}
      place="pricing"
    >
      <div className="wrap">
        <div className="page-head price-head">
          <div>
            <h1 className="d1">
              <Trans>The price list</Trans>
            </h1>
            <p className="standfirst">
              <Trans>
                Monthly plans with a fixed number of tokens and posts. No setup fees, and nothing renews at another price without 30 days’
                notice.
              </Trans>
            </p>
          </div>
          <nav className="switch" aria-label={t`Currency`}>
            {currencies.map((one) => (
              <a key={one} href={`/pricing?currency=${one}`} aria-current={one === currency ? 'true' : undefined}>
                {one}
                <small>{moneyNames()[one]}</small>
              </a>
            ))}
          </nav>
        </div>
        <PlanCards currency={currency} site={site} ownPlan={ownPlan} />
        <ul className="terms">
          {statements().map(([title, text], index) => (
            <li key={index}>
              <b>{title}</b>
              {text}
            </li>
          ))}
        </ul>
        {currency === 'USD' && (
          <p className="in-rand">
            <Trans>More tokens and posts for one month are priced in rand (ZAR) for everybody until figures in US dollars are set.</Trans>
          </p>
        )}
      </div>
      <Tariff trialDays={site.trialDays} />
      <PricingQuestions supportAddress={site.contact.support} trialDays={site.trialDays} />
    </Page>
  )
}
