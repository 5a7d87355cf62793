import { defineMail, linkVariable, textVariable } from '../template.ts'

export const planConfirmation = defineMail({
  name: 'plan_confirmation',
  about: 'When a plan begins or changes.',
  variables: {
    name: textVariable('Full name', 'Naledi Mokoena'),
    plan: textVariable('Name of the plan', 'Growth'),
    price: textVariable('Price of a month, with its currency', 'R1,500'),
    tokens: textVariable('Tokens in a month', '300,000'),
    posts: textVariable('Posts in a month', '90'),
    periodEnd: textVariable('Day on which the month ends', '16 October 2026'),
    link: linkVariable('The billing page', 'https://postwright.example/app/settings?tab=billing'),
  },
  subject: 'You are on the {{plan}} plan',
  text: `# You are on the {{plan}} plan

Hello {{name}}, your plan is active.

**Price:** {{price}} a month
**Tokens:** {{tokens}} a month
**Posts:** {{posts}} a month
**This month ends:** {{periodEnd}}

[See plan and usage]({{link}})

Quotas begin again each month; what is unused expires. You can cancel at any time.`,
})
