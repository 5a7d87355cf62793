import { defineMail, linkVariable, textVariable } from '../template.ts'

export const passwordReset = defineMail({
  name: 'password_reset',
  about: 'When somebody asks for a new password.',
  variables: {
    name: textVariable('Full name', 'Naledi Mokoena'),
    link: linkVariable('The page for the new password', 'https://postwright.example/reset-password?token=…&email=…'),
    minutes: textVariable('How long the link works, in minutes', '30'),
  },
  waitedFor: 'link',
  subject: 'Reset your {{instanceName}} password',
  text: `# Choose a new password

Hello {{name}}, somebody asked for a new password for your account. If it was you, choose one here:

[Choose a new password]({{link}})

The link works once, for {{minutes}} minutes.

If it was not you, do nothing: your password stays as it is.`,
})
