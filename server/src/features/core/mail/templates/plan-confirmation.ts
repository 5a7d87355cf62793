import { defineMail, linkVariable, textVariable } from '../template.ts'

export const planConfirmation = defineMail({
  name: 'plan_confirmation',
  about: 'When a plan begins or changes.',
  variables: {
    name: textVariable('Full name', 'Naledi Mokoena'),
    plan: textVariable('Name of the plan', 'Growth'),
    change: textVariable('What happened, after the name', 'an administrator gave you the Growth plan, until 16 December 2026.'),
    reason: textVariable('Why', 'Agreed by phone'),
    price: textVariable('Price of a month', 'Nothing to pay'),
    tokens: textVariable('Tokens in a month', '300,000'),
    posts: textVariable('Posts in a month', '90'),
    lasts: textVariable('How long the plan lasts', 'until 16 December 2026'),
    periodEnd: textVariable('Day on which the month ends', '16 October 2026'),
    link: linkVariable('Where plan and usage are shown', 'https://postwright.example/app/dashboard'),
  },
  subject: 'You are on the {{plan}} plan',
  text: `# You are on the {{plan}} plan

Hello {{name}}, {{change}}

**Reason:** {{reason}}
**Price:** {{price}}
**Tokens:** {{tokens}} a month
**Posts:** {{posts}} a month
**The plan lasts:** {{lasts}}
**This month ends:** {{periodEnd}}

[See plan and usage]({{link}})

Quotas begin again each month while the plan lasts; what is unused expires.`,
})
