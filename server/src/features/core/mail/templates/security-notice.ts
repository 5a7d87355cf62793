import { msg } from '@postwright/contract/core/msg'

import { defineMail, linkVariable, placeholders, textVariable } from '../template.ts'

const { title, name, detail, when, device, address, link } = placeholders('title', 'name', 'detail', 'when', 'device', 'address', 'link')

export const securityNotice = defineMail({
  name: 'security_notice',
  about: msg`When something changes in how a person logs in (the password, the address, a code, a key), or a browser that they never used logs in. It cannot be turned off.`,
  variables: {
    name: textVariable(msg`Full name`, msg`Naledi Mokoena`),
    title: textVariable(msg`What happened`, msg`Your password was changed`),
    detail: textVariable(msg`What it means`, msg`You stay logged in where you changed it, and were signed out everywhere else.`),
    when: textVariable(msg`When`, msg`16 September 2026 at 10:42 UTC`),
    device: textVariable(msg`With what`, msg`Firefox on Linux`),
    address: textVariable(msg`From where`, '203.0.113.9'),
    link: linkVariable(msg`The page for a new password`, 'https://postwright.example/forgot-password'),
  },
  subject: msg`${{ title }}`,
  text: msg`# ${{ title }}

Hello ${{ name }}. ${{ detail }}

**When:** ${{ when }}
**With:** ${{ device }}
**From:** ${{ address }}

If it was you, there is nothing to do. If it was not, choose a new password at once; that signs everybody out:

[Choose a new password](${{ link }})`,
})
