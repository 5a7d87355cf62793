import { defineMail, linkVariable, textVariable } from '../template.ts'

export const addressInUse = defineMail({
  name: 'address_in_use',
  about: 'When somebody signs up with, or changes to, an address that has an account already.',
  variables: {
    name: textVariable('Full name', 'Naledi Mokoena'),
    email: textVariable('The address', 'naledi@fynbosdesk.example'),
    link: linkVariable('The log-in', 'https://postwright.example/login'),
    resetLink: linkVariable('The page for a forgotten password', 'https://postwright.example/forgot-password'),
  },
  subject: 'You have an account already',
  text: `# You have an account already

Hello {{name}}, somebody just gave {{email}} for an account at {{instanceName}}. It has one already, and nothing was changed.

If it was you, log in:

[Log in]({{link}})

You do not remember the password? [Choose a new one]({{resetLink}}).

If it was not you, there is nothing to do: whoever it was learned nothing.`,
})
