import { plans } from '@postwright/contract/core/plans'

import { mailTo } from '../site.ts'
import { trialAndAfter } from './trial.ts'

const questionsFor = (trialDays: number | null) => [
  {
    question: 'What counts as a post?',
    answer:
      'One post published to one channel. It is held in your quota when you schedule it and taken only when the delivery succeeds. Drafts, approvals and failed deliveries cost no posts.',
  },
  {
    question: 'What is a token?',
    answer:
      'The unit in which AI text is measured: about four characters of English. A draft uses tokens for what the AI reads and for what it writes. The built-in composer is metered the same way, so you can see your quota working before you connect a provider.',
  },
  {
    question: 'What happens at the limit?',
    answer:
      'At 90% the Dashboard shows a notice. At 100% new drafts or new publishing are refused with the reason. What you have written stays, and posts already scheduled keep the places held for them.',
  },
  { question: 'When do quotas reset?', answer: 'Every month, on the day your subscription began. Unused tokens and posts expire.' },
  {
    question: 'How do I pay?',
    answer:
      'There is no online payment in this version yet: the plan you choose is noted with your account and shown on your Dashboard, you begin on the starter plan, and nothing is charged until your first payment.',
  },
  ...(trialDays === null
    ? []
    : [
        { question: 'What happens when the trial ends?', answer: trialAndAfter(trialDays, `The trial of the ${plans.starter.label} plan`) },
      ]),
  {
    question: 'Can I cancel or get my money back?',
    answer:
      'Cancel anytime; the plan runs to the end of the month you paid for. Within 14 days of paying you can ask for your money back. After that, fees are refunded only where the law requires it.',
  },
  {
    question: 'What is a seat?',
    answer:
      'A person who works in your workspace, you included. You invite colleagues under Settings, as many as your plan has seats; an open invitation takes one.',
  },
  {
    question: 'What does it cost to run it myself?',
    answer: 'The software is open source and costs nothing. You pay for your own machine and for the AI provider that you connect, if any.',
  },
]

export function PricingQuestions({ supportAddress, trialDays }: { supportAddress: string; trialDays: number | null }) {
  return (
    <section className="sec" aria-labelledby="questions">
      <div className="wrap">
        <div className="two">
          <div className="lead-in">
            <h2 className="d2" id="questions">
              Questions about paying
            </h2>
            <p>
              Something else? <a href="/help">See the help page</a>
              {supportAddress !== '' && (
                <>
                  {' '}
                  or write to <a href={mailTo(supportAddress)}>support</a>
                </>
              )}
              .
            </p>
          </div>
          <div className="faq">
            {questionsFor(trialDays).map(({ question, answer }, index) => (
              <details key={question} open={index === 0}>
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
