import type { MailWords } from '@postwright/contract/core/mail'

import { useTestTemplate } from './queries.ts'
import { TestMail } from './test-mail.tsx'

/** Sends the words as they stand in the editor, saved or not. */
export function TemplateTest({ name, words, ownAddress }: { name: string; words: MailWords; ownAddress: string }) {
  return (
    <TestMail
      label="Send these words to"
      hint="With the examples in place of the variables."
      ownAddress={ownAddress}
      test={useTestTemplate()}
      inputFor={(testEmail) => ({ name, ...words, testEmail })}
      failure={{ title: 'Email Error', text: 'Failed to send email' }}
    />
  )
}
