import { defineMail, linkVariable, textVariable } from '../template.ts'

export const subscriptionReminder = defineMail({
  name: 'subscription_reminder',
  about: '7 days and 1 day before a period ends.',
  unsubscribable: true,
  variables: {
    name: textVariable('Full name', 'Naledi Mokoena'),
    plan: textVariable('Name of the plan', 'Growth'),
    daysLeft: textVariable('How long the period lasts, such as 7 days', '7 days'),
    periodEnd: textVariable('Day on which the period ends', '16 October 2026'),
    tokensLeft: textVariable('Tokens that remain', '41,200'),
    postsLeft: textVariable('Posts that remain', '12'),
    link: linkVariable('The billing page', 'https://postwright.example/app/settings?tab=billing'),
  },
  subject: 'Your {{plan}} period ends in {{daysLeft}}',
  text: `# {{daysLeft}} left in this period

Hello {{name}}, this period of your {{plan}} plan ends on {{periodEnd}}. What is unused then expires.

**Tokens left:** {{tokensLeft}}
**Posts left:** {{postsLeft}}

[See plan and usage]({{link}})`,
})
