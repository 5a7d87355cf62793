import { msg } from '@postwright/contract/core/msg'

import { defineMail, linkVariable, placeholders, textVariable } from '../template.ts'

const { instanceName, name, reason, link } = placeholders('instanceName', 'name', 'reason', 'link')

export const accountSuspended = defineMail({
  name: 'account_suspended',
  about: msg`When an administrator suspends an account.`,
  variables: {
    name: textVariable(msg`Full name`, msg`Naledi Mokoena`),
    reason: textVariable(msg`Why, in the words of the administrator`, msg`Somebody else signed in with your password.`),
    link: linkVariable(msg`The page that says so, with the address of support`, 'https://postwright.example/app'),
  },
  subject: msg`Your ${{ instanceName }} account is suspended`,
  text: msg`# Your account is suspended

Hello ${{ name }}, an administrator suspended your account, and you are signed out everywhere. The reason:

${{ reason }}

Nothing of yours was deleted. A plan that you pay for ends with the month that is paid, and nothing more is charged. If you think this is a mistake, sign in and write to support from there.

[See where your account stands](${{ link }})`,
})
