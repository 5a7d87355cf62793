import { msg } from '@postwright/contract/core/msg'

import { defineMail, linkVariable, placeholders, textVariable } from '../template.ts'

const { business, link } = placeholders('business', 'link')

export const subscriberConfirm = defineMail({
  name: 'subscriber_confirm',
  about: msg`After somebody entered their address into the newsletter form of a business.`,
  variables: {
    business: textVariable(msg`What the business is called`, 'Lumen Coffee Roasters'),
    link: linkVariable(msg`Where the subscription is confirmed`, 'https://postwright.example/newsletter/of/confirm?token=Yk3'),
  },
  waitedFor: 'link',
  subject: msg`Confirm your subscription to ${{ business }}`,
  text: msg`# One step left

Somebody, probably you, entered this address into the newsletter form of ${{ business }}. Confirm it, and the newsletter comes.

[Confirm subscription](${{ link }})

The link is good for seven days. If it was not you, do nothing: without the confirmation nothing is sent, and the address is forgotten.`,
})
