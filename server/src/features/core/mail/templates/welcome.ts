import { defineMail, linkVariable, textVariable } from '../template.ts'

export const welcome = defineMail({
  name: 'welcome',
  about: 'After somebody signed up.',
  variables: {
    name: textVariable('Full name', 'Naledi Mokoena'),
    link: linkVariable('The application', 'https://postwright.example/app'),
  },
  subject: 'Welcome to {{instanceName}}',
  text: `# Welcome, {{name}}

Your account is made. An administrator looks at new accounts first, which usually takes 1-2 business days; you will get a mail when yours is approved.

Until then you can sign in and see where it stands.

[Open {{instanceName}}]({{link}})

After that, add your first business: its voice, its goals and the words it uses. Every draft is written from them.`,
})
