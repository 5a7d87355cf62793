import { defineMail, linkVariable, textVariable } from '../template.ts'

export const securityNotice = defineMail({
  name: 'security_notice',
  about:
    'When something changes in how a person logs in (the password, the address, a code, a key), or a browser that they never used logs in. It cannot be turned off.',
  variables: {
    name: textVariable('Full name', 'Naledi Mokoena'),
    title: textVariable('What happened', 'Your password was changed'),
    detail: textVariable('What it means', 'You stay logged in where you changed it, and were signed out everywhere else.'),
    when: textVariable('When', '16 September 2026 at 10:42 UTC'),
    device: textVariable('With what', 'Firefox on Linux'),
    address: textVariable('From where', '203.0.113.9'),
    link: linkVariable('The page for a new password', 'https://postwright.example/forgot-password'),
  },
  subject: '{{title}}',
  text: `# {{title}}

Hello {{name}}. {{detail}}

**When:** {{when}}
**With:** {{device}}
**From:** {{address}}

If it was you, there is nothing to do. If it was not, choose a new password at once; that signs everybody out:

[Choose a new password]({{link}})`,
})
