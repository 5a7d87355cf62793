import { msg } from '@postwright/contract/core/msg'

import { defineMail, linkVariable, placeholders, textVariable } from '../template.ts'

const { instanceName, name, link, minutes } = placeholders('instanceName', 'name', 'link', 'minutes')

export const passwordReset = defineMail({
  name: 'password_reset',
  about: msg`When somebody asks for a new password.`,
  variables: {
    name: textVariable(msg`Full name`, msg`Naledi Mokoena`),
    link: linkVariable(msg`The page for the new password`, 'https://postwright.example/reset-password?token=…&email=…'),
    minutes: textVariable(msg`How long the link works, in minutes`, '30'),
  },
  waitedFor: 'link',
  subject: msg`Reset your ${{ instanceName }} password`,
  text: msg`# Choose a new password

Hello ${{ name }}, somebody asked for a new password for your account. If it was you, choose one here:

[Choose a new password](${{ link }})

The link works once, for ${{ minutes }} minutes.

If it was not you, do nothing: your password stays as it is.`,
})
