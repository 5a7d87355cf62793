import type { Site } from '../site.ts'
import { WriteTo } from '../write-to.tsx'
import { Policy } from './policy.tsx'

export function Terms({ site }: { site: Site }) {
  const { support } = site.contact
  return (
    <Policy
      site={site}
      title="Terms of Service"
      standfirst="What you may expect of us, what we expect of you, and what happens to fees and content when we part."
      path="/terms"
    >
      <h2>Your account</h2>
      <p>
        You must be at least 13 years old. There is one account per person; it is yours alone, and you keep its password to yourself. Each
        new account is reviewed by an administrator, which usually takes 1-2 business days, and may be refused with a reason.
      </p>
      <h2>Your content</h2>
      <p>
        What you write, or have written for you, is yours. You allow us to store it, to show it to the people of your workspace, and to
        publish it where and when you say. You answer for what you publish: read each draft, since an AI may be wrong.
      </p>
      <h2>Fair use</h2>
      <p>
        No unlawful content, no spam, no attempt to reach what belongs to others, no load meant to disturb the service. An account that does
        so may be suspended.
      </p>
      <h2>Fees</h2>
      <ul>
        <li>Fees are billed in advance for each month, and are non-refundable unless required by law.</li>
        <li>Beyond what the law requires, we give a 14-day money-back guarantee: ask within 14 days of paying.</li>
        <li>There are no setup fees. You may cancel anytime; the plan runs to the end of the month you paid for.</li>
        <li>Quotas reset monthly, and unused quotas expire.</li>
        <li>We give 30 days’ notice before a price changes.</li>
      </ul>
      <p>
        The plans and their prices are on <a href="/pricing">the price list</a>.
      </p>
      <h2>The service</h2>
      <p>
        We work to keep it available and never to lose a post or to send one twice. Platforms and networks that are not ours may fail; then
        the record of each delivery says what happened. The service is provided as it is, as far as the law allows.
      </p>
      <h2>The end</h2>
      <p>
        You may leave at any time: delete your account under Profile Settings, where you can take a copy of your data first, or{' '}
        <WriteTo address={support} subject="Close my account" />. We may suspend or end an account that breaks these terms, and say why.
      </p>
      <h2>Law</h2>
      <p>These terms are governed by the law of California.</p>
    </Policy>
  )
}
