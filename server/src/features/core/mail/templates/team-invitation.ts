import { defineMail, linkVariable, textVariable } from '../template.ts'

export const teamInvitation = defineMail({
  name: 'team_invitation',
  about: 'When somebody is invited to a workspace.',
  variables: {
    person: textVariable('Who invites', 'Thandi Nkosi'),
    workspace: textVariable('The name of the workspace', 'Fynbos Desk'),
    role: textVariable('The role, with its article', 'an editor'),
    link: linkVariable('The page of the invitation', 'https://postwright.example/invitation?token=…'),
    days: textVariable('How long the link works, in days', '7'),
  },
  waitedFor: 'link',
  subject: '{{person}} invites you to {{workspace}}',
  text: `# Join {{workspace}}

{{person}} invites you to work in {{workspace}} on {{instanceName}}, as {{role}}.

[Look at the invitation]({{link}})

The link is for you alone and works for {{days}} days.

If you do not know who this is, do nothing.`,
})
