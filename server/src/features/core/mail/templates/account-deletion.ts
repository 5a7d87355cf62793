import { defineMail, linkVariable, textVariable } from '../template.ts'

const day = textVariable('The day on which it happens', '28 November 2026')

export const deletionAsked = defineMail({
  name: 'deletion_asked',
  about: 'When somebody asked for the end of their account.',
  variables: {
    name: textVariable('Full name', 'Naledi Mokoena'),
    day,
    link: linkVariable('The page on which the account can be kept', 'https://postwright.example/app/settings?tab=data'),
  },
  subject: 'Your account will be deleted on {{day}}',
  text: `# Your account will be deleted

Hello {{name}}, you asked for the end of your account. On {{day}} it goes, with the workspaces that you own and everything in them. Until then nothing changes, and you can change your mind:

[Keep my account]({{link}})

If this was not you, keep your account, change your password and sign out everywhere.`,
})

export const workspaceEnding = defineMail({
  name: 'workspace_ending',
  about: 'To the members of a workspace whose owner asked for the end of their account.',
  variables: {
    name: textVariable('Full name', 'Naledi Mokoena'),
    owner: textVariable('The owner', 'Thandi Mokoena'),
    workspace: textVariable('The workspace', 'Fynbos Desk'),
    day,
    link: linkVariable('The workspace', 'https://postwright.example/app'),
  },
  subject: '{{workspace}} will be deleted on {{day}}',
  text: `# {{workspace}} will be deleted

Hello {{name}}, {{owner}}, who owns {{workspace}}, is ending their account. On {{day}} the workspace goes with it: its businesses, posts, plans and files. Your own account stays.

To keep the workspace, ask {{owner}} to hand it over to somebody before that day.

[Open the workspace]({{link}})`,
})

export const workspaceKept = defineMail({
  name: 'workspace_kept',
  about: 'To the members of a workspace whose owner changed their mind about ending their account.',
  variables: {
    name: textVariable('Full name', 'Naledi Mokoena'),
    owner: textVariable('The owner', 'Thandi Mokoena'),
    workspace: textVariable('The workspace', 'Fynbos Desk'),
    link: linkVariable('The workspace', 'https://postwright.example/app'),
  },
  subject: '{{workspace}} stays',
  text: `# {{workspace}} stays

Hello {{name}}, {{owner}} keeps their account, and {{workspace}} stays with everything in it.

[Open the workspace]({{link}})`,
})
