import { msg } from '@postwright/contract/core/msg'

import { defineMail, linkVariable, placeholders } from '../template.ts'

const { instanceName, link } = placeholders('instanceName', 'link')

export const newsletterConfirm = defineMail({
  name: 'newsletter_confirm',
  about: msg`After somebody entered their address into the newsletter’s box.`,
  variables: {
    link: linkVariable(msg`Where the subscription is confirmed`, 'https://postwright.example/newsletter/confirm?token=Yk3'),
  },
  waitedFor: 'link',
  subject: msg`Confirm your subscription to ${{ instanceName }}`,
  text: msg`# One step left

Somebody, probably you, entered this address into the newsletter box of ${{ instanceName }}. Confirm it, and the letters come.

[Confirm subscription](${{ link }})

The link is good for seven days. If it was not you, do nothing: without the confirmation nothing is sent, and the address is forgotten.`,
})
