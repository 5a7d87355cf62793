import { msg } from '@postwright/contract/core/msg'

import { defineMail, linkVariable, placeholders, textVariable } from '../template.ts'

const { day, workspace, name, link, owner } = placeholders('day', 'workspace', 'name', 'link', 'owner')

const dayVariable = textVariable(msg`The day on which it happens`, msg`28 November 2026`)

export const deletionAsked = defineMail({
  name: 'deletion_asked',
  about: msg`When somebody asked for the end of their account.`,
  variables: {
    name: textVariable(msg`Full name`, msg`Naledi Mokoena`),
    day: dayVariable,
    link: linkVariable(msg`The page on which the account can be kept`, 'https://postwright.example/app/settings?tab=data'),
  },
  subject: msg`Your account will be deleted on ${{ day }}`,
  text: msg`# Your account will be deleted

Hello ${{ name }}, you asked for the end of your account. On ${{ day }} it goes, with the workspaces that you own and everything in them. Until then nothing changes, and you can change your mind:

[Keep my account](${{ link }})

If this was not you, keep your account, change your password and sign out everywhere.`,
})

export const workspaceEnding = defineMail({
  name: 'workspace_ending',
  about: msg`To the members of a workspace whose owner asked for the end of their account.`,
  variables: {
    name: textVariable(msg`Full name`, msg`Naledi Mokoena`),
    owner: textVariable(msg`The owner`, msg`Thandi Mokoena`),
    workspace: textVariable(msg`The workspace`, msg`Fynbos Desk`),
    day: dayVariable,
    link: linkVariable(msg`The workspace`, 'https://postwright.example/app'),
  },
  subject: msg`${{ workspace }} will be deleted on ${{ day }}`,
  text: msg`# ${{ workspace }} will be deleted

Hello ${{ name }}, ${{ owner }}, who owns ${{ workspace }}, is ending their account. On ${{ day }} the workspace goes with it: its businesses, posts, plans and files. Your own account stays.

To keep the workspace, ask ${{ owner }} to hand it over to somebody before that day.

[Open the workspace](${{ link }})`,
})

export const workspaceKept = defineMail({
  name: 'workspace_kept',
  about: msg`To the members of a workspace whose owner changed their mind about ending their account.`,
  variables: {
    name: textVariable(msg`Full name`, msg`Naledi Mokoena`),
    owner: textVariable(msg`The owner`, msg`Thandi Mokoena`),
    workspace: textVariable(msg`The workspace`, msg`Fynbos Desk`),
    link: linkVariable(msg`The workspace`, 'https://postwright.example/app'),
  },
  subject: msg`${{ workspace }} stays`,
  text: msg`# ${{ workspace }} stays

Hello ${{ name }}, ${{ owner }} keeps their account, and ${{ workspace }} stays with everything in it.

[Open the workspace](${{ link }})`,
})
