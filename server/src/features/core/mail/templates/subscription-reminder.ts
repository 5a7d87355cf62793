import { msg } from '@postwright/contract/core/msg'

import { defineMail, linkVariable, placeholders, textVariable } from '../template.ts'

const { announcement, name, periodEnd, next, tokensLeft, postsLeft, link } = placeholders(
  'announcement',
  'name',
  'periodEnd',
  'next',
  'tokensLeft',
  'postsLeft',
  'link',
)

export const subscriptionReminder = defineMail({
  name: 'subscription_reminder',
  about: msg`7 days and 1 day before a period, a trial or a plan ends.`,
  unsubscribable: true,
  variables: {
    name: textVariable(msg`Full name`, msg`Naledi Mokoena`),
    plan: textVariable(msg`Name of the plan`, 'Growth'),
    announcement: textVariable(msg`What ends, and when`, msg`Your Growth period ends in 7 days`),
    what: textVariable(msg`What ends: a period, a trial or a plan`, msg`Growth period`),
    daysLeft: textVariable(msg`How long it lasts, such as 7 days`, '7 days'),
    periodEnd: textVariable(msg`Day on which it ends`, msg`16 October 2026`),
    tokensLeft: textVariable(msg`Tokens that remain`, '41,200'),
    postsLeft: textVariable(msg`Posts that remain`, '12'),
    next: textVariable(msg`What happens then`, msg`A new month with full quotas begins then.`),
    link: linkVariable(msg`Where plan and usage are shown`, 'https://postwright.example/app/dashboard'),
  },
  subject: msg`${{ announcement }}`,
  text: msg`# ${{ announcement }}

Hello ${{ name }}, it ends on ${{ periodEnd }}. What is unused then expires. ${{ next }}

**Tokens left:** ${{ tokensLeft }}
**Posts left:** ${{ postsLeft }}

[See plan and usage](${{ link }})`,
})
