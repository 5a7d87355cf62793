import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { plans } from '@postwright/contract/core/plans'

import { mailTo } from '../site.ts'
import { afterTrial } from './trial.ts'

const questionsFor = (trialDays: number | null) => [
  {
    question: t`What counts as a post?`,
    answer: t`One post published to one channel. It is held in your quota when you schedule it and taken only when the delivery succeeds. Drafts, approvals and failed deliveries cost no posts.`,
  },
  {
    question: t`What is a token?`,
    answer: t`The unit in which AI text is measured: about four characters of English. A draft uses tokens for what the AI reads and for what it writes. The built-in composer is metered the same way, so you can see your quota working before you connect a provider.`,
  },
  {
    question: t`What happens at the limit?`,
    answer: t`At 90% the Dashboard shows a notice. At 100% new drafts or new publishing are refused with the reason. What you have written stays, and posts already scheduled keep the places held for them.`,
  },
  { question: t`When do quotas reset?`, answer: t`Every month, on the day your subscription began. Unused tokens and posts expire.` },
  {
    question: t`How do I pay?`,
    answer: t`The plan you choose is noted with your account, and you begin on the starter plan. Nothing is charged until you pay under Settings, Billing: in rand by card, in US dollars with PayPal. Where the administrator has set up no payments, that page is a sandbox and says so.`,
  },
  ...(trialDays === null
    ? []
    : [{ question: t`What happens when the trial ends?`, answer: `${trialOf(plans.starter.label, trialDays)} ${afterTrial()}` }]),
  {
    question: t`Can I cancel or get my money back?`,
    answer: t`Cancel anytime; the plan runs to the end of the month you paid for. Within 14 days of paying you can ask for your money back. After that, fees are refunded only where the law requires it.`,
  },
  {
    question: t`What is a seat?`,
    answer: t`A person who works in your workspace, you included. You invite colleagues under Settings, as many as your plan has seats; an open invitation takes one.`,
  },
  {
    question: t`What does it cost to run it myself?`,
    answer: t`The software is open source and costs nothing. You pay for your own machine and for the AI provider that you connect, if any.`,
  },
]

function trialOf(plan: string, days: number): string {
  return t`The trial of the ${plan} plan lasts ${plural(days, { one: '# day', other: '# days' })} from the approval.`
}

export function PricingQuestions({ supportAddress, trialDays }: { supportAddress: string; trialDays: number | null }) {
  return (
    <section className="sec" aria-labelledby="questions">
      <div className="wrap">
        <div className="two">
          <div className="lead-in">
            <h2 className="d2" id="questions">
              <Trans>Questions about paying</Trans>
            </h2>
            <p>
              {supportAddress === '' ? (
                <Trans>
                  Something else? <a href="/help">See the help page</a>.
                </Trans>
              ) : (
                <Trans>
                  Something else? <a href="/help">See the help page</a> or write to <a href={mailTo(supportAddress)}>support</a>.
                </Trans>
              )}
            </p>
          </div>
          <div className="faq">
            {questionsFor(trialDays).map(({ question, answer }, index) => (
              <details key={index} open={index === 0}>
                <summary>{question}</summary>
                <div className="a">
                  <p>{answer}</p>
                </div>
              </details>
            ))}
          </div>
        </div>
      </div>
    </section>
  )
}
