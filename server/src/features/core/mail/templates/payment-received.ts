import { defineMail, linkVariable, textVariable } from '../template.ts'

export const paymentReceived = defineMail({
  name: 'payment_received',
  about: 'When a payment arrives.',
  variables: {
    name: textVariable('Full name', 'Naledi Mokoena'),
    plan: textVariable('Name of the plan', 'Growth'),
    amount: textVariable('Amount, with its currency', 'R1500'),
    paidOn: textVariable('Day of the payment', '16 September 2026'),
    reference: textVariable('Reference of the payment', 'PW-2026-000184'),
    link: linkVariable('The receipt', 'https://postwright.example/app/settings?tab=billing'),
  },
  subject: 'Payment received: {{amount}}',
  text: `# Thank you for your payment

Hello {{name}}, we received {{amount}} for the {{plan}} plan.

**Date:** {{paidOn}}
**Reference:** {{reference}}

[See the receipt]({{link}})`,
})
