import { defineMail, linkVariable, textVariable } from '../template.ts'

export const accountRejected = defineMail({
  name: 'account_rejected',
  about: 'When an administrator rejects an account.',
  variables: {
    name: textVariable('Full name', 'Naledi Mokoena'),
    reason: textVariable('Why, in the words of the administrator', 'We know no company of this name.'),
    link: linkVariable('The page that says so, with the address of support', 'https://postwright.example/app'),
  },
  subject: 'About your {{instanceName}} account',
  text: `# Your account was not approved

Hello {{name}}, an administrator looked at your account and did not approve it. The reason:

{{reason}}

If you think this is a mistake, sign in and write to support from there.

[See where your account stands]({{link}})`,
})
