import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { mailTo, type Site } from '../site.ts'
import { Policy } from './policy.tsx'

export function Terms({ site }: { site: Site }) {
  const { support } = site.contact
  return (
    <Policy
      site={site}
      title={t`Terms of Service`}
      standfirst={t`What you may expect of us, what we expect of you, and what happens to fees and content when we part.`}
      path="/terms"
    >
      <h2>
        <Trans>Your account</Trans>
      </h2>
      <p>
        <Trans>
          You must be at least 13 years old. There is one account per person; it is yours alone, and you keep its password to yourself. Each
          new account is reviewed by an administrator, which usually takes 1-2 business days, and may be refused with a reason.
        </Trans>
      </p>
      <h2>
        <Trans>Your content</Trans>
      </h2>
      <p>
        <Trans>
          What you write, or have written for you, is yours. You allow us to store it, to show it to the people of your workspace, and to
          publish it where and when you say. You answer for what you publish: read each draft, since an AI may be wrong.
        </Trans>
      </p>
      <h2>
        <Trans>Fair use</Trans>
      </h2>
      <p>
        <Trans>
          No unlawful content, no spam, no attempt to reach what belongs to others, no load meant to disturb the service. An account that
          does so may be suspended.
        </Trans>
      </p>
      <h2>
        <Trans>Fees</Trans>
      </h2>
      <ul>
        <li>
          <Trans>Fees are billed in advance for each month, and are non-refundable unless required by law.</Trans>
        </li>
        <li>
          <Trans>Beyond what the law requires, we give a 14-day money-back guarantee: ask within 14 days of paying.</Trans>
        </li>
        <li>
          <Trans>There are no setup fees. You may cancel anytime; the plan runs to the end of the month you paid for.</Trans>
        </li>
        <li>
          <Trans>Quotas reset monthly, and unused quotas expire.</Trans>
        </li>
        <li>
          <Trans>We give 30 days’ notice before a price changes.</Trans>
        </li>
      </ul>
      <p>
        <Trans>
          The plans and their prices are on <a href="/pricing">the price list</a>.
        </Trans>
      </p>
      <h2>
        <Trans>The service</Trans>
      </h2>
      <p>
        <Trans>
          We work to keep it available and never to lose a post or to send one twice. Platforms and networks that are not ours may fail;
          then the record of each delivery says what happened. The service is provided as it is, as far as the law allows.
        </Trans>
      </p>
      <h2>
        <Trans>The end</Trans>
      </h2>
      <p>
        {support === '' ? (
          <Trans>
            You may leave at any time: delete your account under Profile Settings, where you can take a copy of your data first, or ask
            whoever gave you the address of this site, which has no public contact address yet.
          </Trans>
        ) : (
          <Trans>
            You may leave at any time: delete your account under Profile Settings, where you can take a copy of your data first, or write to{' '}
            <a href={mailTo(support, t`Close my account`)}>{support}</a>.
          </Trans>
        )}{' '}
        <Trans>We may suspend or end an account that breaks these terms, and say why.</Trans>
      </p>
      <h2>
        <Trans>Law</Trans>
      </h2>
      <p>
        <Trans>These terms are governed by the law of California.</Trans>
      </p>
    </Policy>
  )
}
