import { Trans } from '@lingui/react/macro'

/** Payments agreed with a provider only become larger. */
export function AtProvider() {
  return (
    <p className="t13 soft">
      <Trans>The agreed payments cannot become smaller. Cancel the plan, and order the smaller one when its month is over.</Trans>
    </p>
  )
}
