import { defineMail, linkVariable, textVariable } from '../template.ts'

export const accountApproved = defineMail({
  name: 'account_approved',
  about: 'When an administrator approves an account.',
  variables: {
    name: textVariable('Full name', 'Naledi Mokoena'),
    start: textVariable('What the person begins with', 'Your trial of 14 days starts today.'),
    link: linkVariable('The application', 'https://postwright.example/app'),
  },
  subject: 'Your {{instanceName}} account is approved',
  text: `# You can begin, {{name}}

Your account is approved. {{start}}

[Open {{instanceName}}]({{link}})

Add your first business: its voice, its goals and the words it uses. Every draft is written from them.`,
})
