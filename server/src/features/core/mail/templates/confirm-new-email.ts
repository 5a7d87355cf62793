import { defineMail, linkVariable, textVariable } from '../template.ts'

export const confirmNewEmail = defineMail({
  name: 'confirm_new_email',
  about: 'To the new address, when a person changes theirs.',
  variables: {
    name: textVariable('Full name', 'Naledi Mokoena'),
    oldEmail: textVariable('The address until now', 'naledi@fynbosdesk.example'),
    link: linkVariable('The page that confirms the address', 'https://postwright.example/verify-email?token=…'),
    hours: textVariable('How long the link works, in hours', '24'),
  },
  waitedFor: 'link',
  subject: 'Confirm your new email address',
  text: `# Confirm your new address

Hello {{name}}, your account at {{instanceName}} is to have this address instead of {{oldEmail}}.

[Confirm my new address]({{link}})

The link works once, for {{hours}} hours. Until then you log in with the old address.

If you know nothing of this, do nothing.`,
})
