import { t } from '@lingui/core/macro'
import type { MailTemplateText } from '@postwright/contract/core/mail'

import { useTestTemplate } from './queries.ts'
import { TestMail } from './test-mail.tsx'

/** Sends the words as they stand in the editor, saved or not. */
export function TemplateTest({ name, words, ownAddress }: { name: string; words: MailTemplateText; ownAddress: string }) {
  return (
    <TestMail
      label={t`Send these words to`}
      hint={t`With the examples in place of the variables.`}
      ownAddress={ownAddress}
      test={useTestTemplate()}
      inputFor={(testEmail) => ({ name, ...words, testEmail })}
      failure={{ title: t`Email Error`, text: t`Failed to send email` }}
    />
  )
}
