import { Banner } from '../../../../../ui/banner.tsx'
import { useTestSmtp } from './queries.ts'
import { TestMail } from './test-mail.tsx'

/** Sends a real mail through the saved server. */
export function SmtpTest({ ownAddress }: { ownAddress: string }) {
  return (
    <TestMail
      label="Send a test mail to"
      hint="Through the settings as they are saved. It takes at most 12 seconds."
      ownAddress={ownAddress}
      test={useTestSmtp()}
      inputFor={(testEmail) => ({ testEmail })}
      failure={{ title: 'SMTP Test Failed', text: 'Failed to test SMTP connection' }}
      sent={
        <Banner tone="info" title="The mail server took the test mail">
          It should be in the mailbox within a minute. Look among unwanted mail too.
        </Banner>
      }
    />
  )
}
