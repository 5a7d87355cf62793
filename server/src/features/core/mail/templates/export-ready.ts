import { msg } from '@postwright/contract/core/msg'

import { defineMail, linkVariable, placeholders, textVariable } from '../template.ts'

const { name, instanceName, endsOn, link } = placeholders('name', 'instanceName', 'endsOn', 'link')

export const exportReady = defineMail({
  name: 'export_ready',
  about: msg`When the copy of their data that somebody asked for is ready.`,
  variables: {
    name: textVariable(msg`Full name`, msg`Naledi Mokoena`),
    endsOn: textVariable(msg`The last day on which it can be downloaded`, msg`28 November 2026`),
    link: linkVariable(msg`The page with the download`, 'https://postwright.example/app/settings?tab=data'),
  },
  subject: msg`The copy of your data is ready`,
  text: msg`# Your data is ready

Hello ${{ name }}, the copy of everything that ${{ instanceName }} keeps about you is ready. Sign in and download it until ${{ endsOn }}:

[Download your data](${{ link }})

Only you can open it. If you did not ask for it, change your password and sign out everywhere.`,
})
