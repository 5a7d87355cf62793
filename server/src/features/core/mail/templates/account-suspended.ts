import { defineMail, linkVariable, textVariable } from '../template.ts'

export const accountSuspended = defineMail({
  name: 'account_suspended',
  about: 'When an administrator suspends an account.',
  variables: {
    name: textVariable('Full name', 'Naledi Mokoena'),
    reason: textVariable('Why, in the words of the administrator', 'Somebody else signed in with your password.'),
    link: linkVariable('The page that says so, with the address of support', 'https://postwright.example/app'),
  },
  subject: 'Your {{instanceName}} account is suspended',
  text: `# Your account is suspended

Hello {{name}}, an administrator suspended your account, and you are signed out everywhere. The reason:

{{reason}}

Nothing of yours was deleted. If you think this is a mistake, sign in and write to support from there.

[See where your account stands]({{link}})`,
})
