import { defineMail, linkVariable, textVariable } from '../template.ts'

export const loginEncouragement = defineMail({
  name: 'login_encouragement',
  about: '3 days after an approval, when the person has not signed in yet.',
  unsubscribable: true,
  variables: {
    name: textVariable('Full name', 'Naledi Mokoena'),
    link: linkVariable('The sign-in page', 'https://postwright.example/login'),
  },
  subject: 'Your account is approved and waiting',
  text: `# Ready when you are

Hello {{name}}, your account was approved and you have not signed in yet. Your first draft is a few minutes away:

1. Add a business and tell what it does.
2. Choose what to write: a LinkedIn post, a newsletter, an article.
3. Read the draft, change it, and plan it in the calendar.

[Sign in]({{link}})`,
})
