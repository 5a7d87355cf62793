import { msg } from '@postwright/contract/core/msg'

import { defineMail, linkVariable, placeholders, textVariable } from '../template.ts'

const { instanceName, name, link } = placeholders('instanceName', 'name', 'link')

export const welcome = defineMail({
  name: 'welcome',
  about: msg`After somebody signed up.`,
  variables: {
    name: textVariable(msg`Full name`, msg`Naledi Mokoena`),
    link: linkVariable(msg`The application`, 'https://postwright.example/app'),
  },
  subject: msg`Welcome to ${{ instanceName }}`,
  text: msg`# Welcome, ${{ name }}

Your account is made. An administrator looks at new accounts first, which usually takes 1-2 business days; you will get a mail when yours is approved.

Until then you can sign in and see where it stands.

[Open ${{ instanceName }}](${{ link }})

After that, add your first business: its voice, its goals and the words it uses. Every draft is written from them.`,
})
