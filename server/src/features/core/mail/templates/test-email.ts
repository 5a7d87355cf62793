import { defineMail, textVariable } from '../template.ts'

export const testEmail = defineMail({
  name: 'test_email',
  about: 'When an administrator tests the mail server.',
  variables: {
    host: textVariable('The mail server', 'smtp.example.com'),
    sentAt: textVariable('When it was sent', '16 September 2026, 09:30 UTC'),
  },
  subject: '{{instanceName}} can send mail',
  text: `# Mail works

This is a test. {{instanceName}} sent it through {{host}} on {{sentAt}}.

You need to do nothing.`,
})
