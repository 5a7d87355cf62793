import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { MadeReport } from '@postwright/contract/work/reports'

/** The one time that the digits of a report are shown, where it has some. */
export function MadePasscode({ name, passcode }: Pick<MadeReport, 'name' | 'passcode'>) {
  if (passcode === null) return null
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
