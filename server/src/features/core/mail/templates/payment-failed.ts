import { defineMail, linkVariable, textVariable } from '../template.ts'

export const paymentFailed = defineMail({
  name: 'payment_failed',
  about: 'When a payment is refused.',
  variables: {
    name: textVariable('Full name', 'Naledi Mokoena'),
    plan: textVariable('Name of the plan', 'Growth'),
    amount: textVariable('Amount, with its currency', 'R1500'),
    reason: textVariable('Why, in the words of the payment provider', 'The card has expired.'),
    link: linkVariable('Where to pay', 'https://postwright.example/app/settings?tab=billing'),
  },
  subject: 'Your payment of {{amount}} did not go through',
  text: `# Your payment did not go through

Hello {{name}}, we could not collect {{amount}} for the {{plan}} plan.

**Reason:** {{reason}}

[Pay or change the card]({{link}})

Your work is safe. Nothing was deleted.`,
})
