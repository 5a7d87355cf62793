import { defineMail, linkVariable, textVariable } from '../template.ts'

export const subscriptionReminder = defineMail({
  name: 'subscription_reminder',
  about: '7 days and 1 day before a period, a trial or a plan ends.',
  unsubscribable: true,
  variables: {
    name: textVariable('Full name', 'Naledi Mokoena'),
    plan: textVariable('Name of the plan', 'Growth'),
    what: textVariable('What ends: a period, a trial or a plan', 'Growth period'),
    daysLeft: textVariable('How long it lasts, such as 7 days', '7 days'),
    periodEnd: textVariable('Day on which it ends', '16 October 2026'),
    tokensLeft: textVariable('Tokens that remain', '41,200'),
    postsLeft: textVariable('Posts that remain', '12'),
    next: textVariable('What happens then', 'A new month with full quotas begins then.'),
    link: linkVariable('Where plan and usage are shown', 'https://postwright.example/app/dashboard'),
  },
  subject: 'Your {{what}} ends in {{daysLeft}}',
  text: `# Your {{what}} ends in {{daysLeft}}

Hello {{name}}, it ends on {{periodEnd}}. What is unused then expires. {{next}}

**Tokens left:** {{tokensLeft}}
**Posts left:** {{postsLeft}}

[See plan and usage]({{link}})`,
})
