import { msg } from '@postwright/contract/core/msg'

import { defineMail, linkVariable, placeholders, textVariable } from '../template.ts'

const { name, instanceName, link, hours } = placeholders('name', 'instanceName', 'link', 'hours')

export const verifyEmail = defineMail({
  name: 'verify_email',
  about: msg`After signing up, and when a person asks for the link again.`,
  variables: {
    name: textVariable(msg`Full name`, msg`Naledi Mokoena`),
    link: linkVariable(msg`The page that confirms the address`, 'https://postwright.example/verify-email?token=…'),
    hours: textVariable(msg`How long the link works, in hours`, '24'),
  },
  waitedFor: 'link',
  subject: msg`Confirm your email address`,
  text: msg`# Confirm your email address

Hello ${{ name }}, this address was given for an account at ${{ instanceName }}. If it was you, confirm it here:

[Confirm my address](${{ link }})

The link works once, for ${{ hours }} hours.

If it was not you, do nothing.`,
})
