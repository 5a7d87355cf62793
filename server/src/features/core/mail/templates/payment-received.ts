import { msg } from '@postwright/contract/core/msg'

import { defineMail, linkVariable, placeholders, textVariable } from '../template.ts'

const { amount, name, plan, paidOn, reference, link } = placeholders('amount', 'name', 'plan', 'paidOn', 'reference', 'link')

export const paymentReceived = defineMail({
  name: 'payment_received',
  about: msg`When a payment arrives.`,
  variables: {
    name: textVariable(msg`Full name`, msg`Naledi Mokoena`),
    plan: textVariable(msg`Name of the plan`, 'Growth'),
    amount: textVariable(msg`Amount, with its currency`, 'R1500'),
    paidOn: textVariable(msg`Day of the payment`, msg`16 September 2026`),
    reference: textVariable(msg`Reference of the payment`, 'PW-2026-000184'),
    link: linkVariable(msg`The receipt`, 'https://postwright.example/app/settings?tab=billing'),
  },
  subject: msg`Payment received: ${{ amount }}`,
  text: msg`# Thank you for your payment

Hello ${{ name }}, we received ${{ amount }} for the ${{ plan }} plan.

**Date:** ${{ paidOn }}
**Reference:** ${{ reference }}

[See the receipt](${{ link }})`,
})
