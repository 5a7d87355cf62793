import { defineMail, linkVariable, textVariable } from '../template.ts'

export const inactiveUser = defineMail({
  name: 'inactive_user',
  about: 'After 30 days without activity.',
  unsubscribable: true,
  variables: {
    name: textVariable('Full name', 'Naledi Mokoena'),
    days: textVariable('Days since the last activity', '30'),
    link: linkVariable('The application', 'https://postwright.example/app'),
  },
  subject: 'Your drafts are where you left them',
  text: `# It has been {{days}} days

Hello {{name}}, nobody has been at your desk in {{instanceName}} for a while. Your businesses, drafts and calendar are where you left them.

[Go on where you stopped]({{link}})`,
})
