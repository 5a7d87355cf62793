import { msg } from '@postwright/contract/core/msg'

import { defineMail, linkVariable, placeholders, textVariable } from '../template.ts'

const { name, link } = placeholders('name', 'link')

export const loginEncouragement = defineMail({
  name: 'login_encouragement',
  about: msg`3 days after an approval, when the person has not signed in yet.`,
  unsubscribable: true,
  variables: {
    name: textVariable(msg`Full name`, msg`Naledi Mokoena`),
    link: linkVariable(msg`The sign-in page`, 'https://postwright.example/login'),
  },
  subject: msg`Your account is approved and waiting`,
  text: msg`# Ready when you are

Hello ${{ name }}, your account was approved and you have not signed in yet. Your first draft is a few minutes away:

1. Add a business and tell what it does.
2. Choose what to write: a LinkedIn post, a newsletter, an article.
3. Read the draft, change it, and plan it in the calendar.

[Sign in](${{ link }})`,
})
