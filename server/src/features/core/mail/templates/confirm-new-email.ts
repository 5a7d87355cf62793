import { msg } from '@postwright/contract/core/msg'

import { defineMail, linkVariable, placeholders, textVariable } from '../template.ts'

const { name, instanceName, oldEmail, link, hours } = placeholders('name', 'instanceName', 'oldEmail', 'link', 'hours')

export const confirmNewEmail = defineMail({
  name: 'confirm_new_email',
  about: msg`To the new address, when a person changes theirs.`,
  variables: {
    name: textVariable(msg`Full name`, msg`Naledi Mokoena`),
    oldEmail: textVariable(msg`The address until now`, 'naledi@fynbosdesk.example'),
    link: linkVariable(msg`The page that confirms the address`, 'https://postwright.example/verify-email?token=…'),
    hours: textVariable(msg`How long the link works, in hours`, '24'),
  },
  waitedFor: 'link',
  subject: msg`Confirm your new email address`,
  text: msg`# Confirm your new address

Hello ${{ name }}, your account at ${{ instanceName }} is to have this address instead of ${{ oldEmail }}.

[Confirm my new address](${{ link }})

The link works once, for ${{ hours }} hours. Until then you log in with the old address.

If you know nothing of this, do nothing.`,
})
