import { msg } from '@postwright/contract/core/msg'

import { defineMail, linkVariable, placeholders, textVariable } from '../template.ts'

const { plan, name, change, reason, price, tokens, posts, lasts, periodEnd, link } = placeholders(
  'plan',
  'name',
  'change',
  'reason',
  'price',
  'tokens',
  'posts',
  'lasts',
  'periodEnd',
  'link',
)

export const planConfirmation = defineMail({
  name: 'plan_confirmation',
  about: msg`When a plan begins or changes.`,
  variables: {
    name: textVariable(msg`Full name`, msg`Naledi Mokoena`),
    plan: textVariable(msg`Name of the plan`, 'Growth'),
    change: textVariable(msg`What happened`, msg`An administrator gave you the Growth plan, until 16 December 2026.`),
    reason: textVariable(msg`Why`, msg`Agreed by phone`),
    price: textVariable(msg`Price of a month`, msg`Nothing to pay`),
    tokens: textVariable(msg`Tokens in a month`, '300,000'),
    posts: textVariable(msg`Posts in a month`, '90'),
    lasts: textVariable(msg`How long the plan lasts`, msg`until 16 December 2026`),
    periodEnd: textVariable(msg`Day on which the month ends`, msg`16 October 2026`),
    link: linkVariable(msg`Where plan and usage are shown`, 'https://postwright.example/app/dashboard'),
  },
  subject: msg`You are on the ${{ plan }} plan`,
  text: msg`# You are on the ${{ plan }} plan

Hello ${{ name }},

${{ change }}

**Reason:** ${{ reason }}
**Price:** ${{ price }}
**Tokens:** ${{ tokens }} a month
**Posts:** ${{ posts }} a month
**The plan lasts:** ${{ lasts }}
**This month ends:** ${{ periodEnd }}

[See plan and usage](${{ link }})

Quotas begin again each month while the plan lasts; what is unused expires.`,
})
