import { defineMail, linkVariable, textVariable } from '../template.ts'

export const verifyEmail = defineMail({
  name: 'verify_email',
  about: 'After signing up, and when a person asks for the link again.',
  variables: {
    name: textVariable('Full name', 'Naledi Mokoena'),
    link: linkVariable('The page that confirms the address', 'https://postwright.example/verify-email?token=…'),
    hours: textVariable('How long the link works, in hours', '24'),
  },
  waitedFor: 'link',
  subject: 'Confirm your email address',
  text: `# Confirm your email address

Hello {{name}}, this address was given for an account at {{instanceName}}. If it was you, confirm it here:

[Confirm my address]({{link}})

The link works once, for {{hours}} hours.

If it was not you, do nothing.`,
})
