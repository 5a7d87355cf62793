import { msg } from '@postwright/contract/core/msg'

import { defineMail, placeholders, textVariable } from '../template.ts'

const { instanceName, host, sentAt } = placeholders('instanceName', 'host', 'sentAt')

export const testEmail = defineMail({
  name: 'test_email',
  about: msg`When an administrator tests the mail server.`,
  variables: {
    host: textVariable(msg`The mail server`, 'smtp.example.com'),
    sentAt: textVariable(msg`When it was sent`, msg`16 September 2026, 09:30 UTC`),
  },
  subject: msg`${{ instanceName }} can send mail`,
  text: msg`# Mail works

This is a test. ${{ instanceName }} sent it through ${{ host }} on ${{ sentAt }}.

You need to do nothing.`,
})
