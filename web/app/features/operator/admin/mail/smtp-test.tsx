import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Banner } from '../../../../../ui/banner.tsx'
import { useTestSmtp } from './queries.ts'
import { TestMail } from './test-mail.tsx'

/** Sends a real mail through the saved server. */
export function SmtpTest({ ownAddress }: { ownAddress: string }) {
  return (
    <TestMail
      label={t`Send a test mail to`}
      hint={t`Through the settings as they are saved. It takes at most 12 seconds.`}
      ownAddress={ownAddress}
      test={useTestSmtp()}
      inputFor={(testEmail) => ({ testEmail })}
      failure={{ title: t`SMTP Test Failed`, text: t`Failed to test SMTP connection` }}
      sent={
        <Banner tone="info" title={t`The mail server took the test mail`}>
          <Trans>It should be in the mailbox within a minute. Look among unwanted mail too.</Trans>
        </Banner>
      }
    />
  )
}
