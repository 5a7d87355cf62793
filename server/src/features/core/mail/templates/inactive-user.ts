import { msg } from '@postwright/contract/core/msg'

import { defineMail, linkVariable, placeholders, textVariable } from '../template.ts'

const { days, name, instanceName, link } = placeholders('days', 'name', 'instanceName', 'link')

export const inactiveUser = defineMail({
  name: 'inactive_user',
  about: msg`After 30 days without activity.`,
  unsubscribable: true,
  variables: {
    name: textVariable(msg`Full name`, msg`Naledi Mokoena`),
    days: textVariable(msg`Days since the last activity`, '30'),
    link: linkVariable(msg`The application`, 'https://postwright.example/app'),
  },
  subject: msg`Your drafts are where you left them`,
  text: msg`# It has been ${{ days }} days

Hello ${{ name }}, nobody has been at your desk in ${{ instanceName }} for a while. Your businesses, drafts and calendar are where you left them.

[Go on where you stopped](${{ link }})`,
})
