import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'

/** The one time that the digits of a report are shown. */
export function MadePasscode({ name, passcode }: { name: string; passcode: string }) {
  return (
    <div className="grid gap-1" role="status">
      <span className="label">{t`Passcode of ${{ name }}`}</span>
      <code className="secret-once num">{passcode}</code>
      <p className="hint">
        <Trans>Tell it by another way than the link: by phone, say. It is not shown again.</Trans>
      </p>
    </div>
  )
}
