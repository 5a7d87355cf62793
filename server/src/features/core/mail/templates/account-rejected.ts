import { msg } from '@postwright/contract/core/msg'

import { defineMail, linkVariable, placeholders, textVariable } from '../template.ts'

const { instanceName, name, reason, link } = placeholders('instanceName', 'name', 'reason', 'link')

export const accountRejected = defineMail({
  name: 'account_rejected',
  about: msg`When an administrator rejects an account.`,
  variables: {
    name: textVariable(msg`Full name`, msg`Naledi Mokoena`),
    reason: textVariable(msg`Why, in the words of the administrator`, msg`We know no company of this name.`),
    link: linkVariable(msg`The page that says so, with the address of support`, 'https://postwright.example/app'),
  },
  subject: msg`About your ${{ instanceName }} account`,
  text: msg`# Your account was not approved

Hello ${{ name }}, an administrator looked at your account and did not approve it. The reason:

${{ reason }}

If you think this is a mistake, sign in and write to support from there.

[See where your account stands](${{ link }})`,
})
