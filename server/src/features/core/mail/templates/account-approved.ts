import { msg } from '@postwright/contract/core/msg'

import { defineMail, linkVariable, placeholders, textVariable } from '../template.ts'

const { instanceName, name, start, link } = placeholders('instanceName', 'name', 'start', 'link')

export const accountApproved = defineMail({
  name: 'account_approved',
  about: msg`When an administrator approves an account.`,
  variables: {
    name: textVariable(msg`Full name`, msg`Naledi Mokoena`),
    start: textVariable(msg`What the person begins with`, msg`Your trial of 14 days starts today.`),
    link: linkVariable(msg`The application`, 'https://postwright.example/app'),
  },
  subject: msg`Your ${{ instanceName }} account is approved`,
  text: msg`# You can begin, ${{ name }}

Your account is approved. ${{ start }}

[Open ${{ instanceName }}](${{ link }})

Add your first business: its voice, its goals and the words it uses. Every draft is written from them.`,
})
