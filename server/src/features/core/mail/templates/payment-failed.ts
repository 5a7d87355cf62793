import { msg } from '@postwright/contract/core/msg'

import { defineMail, linkVariable, placeholders, textVariable } from '../template.ts'

const { amount, name, plan, reason, next, link } = placeholders('amount', 'name', 'plan', 'reason', 'next', 'link')

export const paymentFailed = defineMail({
  name: 'payment_failed',
  about: msg`When a payment is refused.`,
  variables: {
    name: textVariable(msg`Full name`, msg`Naledi Mokoena`),
    plan: textVariable(msg`Name of the plan`, 'Growth'),
    amount: textVariable(msg`Amount, with its currency`, 'R1500'),
    reason: textVariable(msg`Why, in the words of the payment provider`, msg`The card has expired.`),
    next: textVariable(
      msg`What goes on until when`,
      msg`Everything goes on until 8 December 2026. Then nothing new is drafted or scheduled.`,
    ),
    link: linkVariable(msg`Where to pay`, 'https://postwright.example/app/settings?tab=billing'),
  },
  subject: msg`Your payment of ${{ amount }} did not go through`,
  text: msg`# Your payment did not go through

Hello ${{ name }}, we could not collect ${{ amount }} for the ${{ plan }} plan.

**Reason:** ${{ reason }}

${{ next }}

[Pay or change the card](${{ link }})

Your work is safe. Nothing was deleted.`,
})
