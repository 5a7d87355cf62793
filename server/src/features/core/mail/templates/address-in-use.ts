import { msg } from '@postwright/contract/core/msg'

import { defineMail, linkVariable, placeholders, textVariable } from '../template.ts'

const { name, email, instanceName, link, resetLink } = placeholders('name', 'email', 'instanceName', 'link', 'resetLink')

export const addressInUse = defineMail({
  name: 'address_in_use',
  about: msg`When somebody signs up with, or changes to, an address that has an account already.`,
  variables: {
    name: textVariable(msg`Full name`, msg`Naledi Mokoena`),
    email: textVariable(msg`The address`, 'naledi@fynbosdesk.example'),
    link: linkVariable(msg`The log-in`, 'https://postwright.example/login'),
    resetLink: linkVariable(msg`The page for a forgotten password`, 'https://postwright.example/forgot-password'),
  },
  subject: msg`You have an account already`,
  text: msg`# You have an account already

Hello ${{ name }}, somebody just gave ${{ email }} for an account at ${{ instanceName }}. It has one already, and nothing was changed.

If it was you, log in:

[Log in](${{ link }})

You do not remember the password? [Choose a new one](${{ resetLink }}).

If it was not you, there is nothing to do: whoever it was learned nothing.`,
})
