import { defineMail, linkVariable, textVariable } from '../template.ts'

export const exportReady = defineMail({
  name: 'export_ready',
  about: 'When the copy of their data that somebody asked for is ready.',
  variables: {
    name: textVariable('Full name', 'Naledi Mokoena'),
    endsOn: textVariable('The last day on which it can be downloaded', '28 November 2026'),
    link: linkVariable('The page with the download', 'https://postwright.example/app/settings?tab=data'),
  },
  subject: 'The copy of your data is ready',
  text: `# Your data is ready

Hello {{name}}, the copy of everything that {{instanceName}} keeps about you is ready. Sign in and download it until {{endsOn}}:

[Download your data]({{link}})

Only you can open it. If you did not ask for it, change your password and sign out everywhere.`,
})
