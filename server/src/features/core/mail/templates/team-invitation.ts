import { msg } from '@postwright/contract/core/msg'

import { defineMail, linkVariable, placeholders, textVariable } from '../template.ts'

const { person, workspace, instanceName, role, link, days } = placeholders('person', 'workspace', 'instanceName', 'role', 'link', 'days')

export const teamInvitation = defineMail({
  name: 'team_invitation',
  about: msg`When somebody is invited to a workspace.`,
  variables: {
    person: textVariable(msg`Who invites`, msg`Thandi Nkosi`),
    workspace: textVariable(msg`The name of the workspace`, msg`Fynbos Desk`),
    role: textVariable(msg`The role, with its article`, msg`an editor`),
    link: linkVariable(msg`The page of the invitation`, 'https://postwright.example/invitation?token=…'),
    days: textVariable(msg`How long the link works, in days`, '7'),
  },
  waitedFor: 'link',
  subject: msg`${{ person }} invites you to ${{ workspace }}`,
  text: msg`# Join ${{ workspace }}

${{ person }} invites you to work in ${{ workspace }} on ${{ instanceName }}, as ${{ role }}.

[Look at the invitation](${{ link }})

The link is for you alone and works for ${{ days }} days.

If you do not know who this is, do nothing.`,
})
