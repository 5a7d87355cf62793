import { Trans } from '@lingui/react/macro'

/** Where smaller payments begin with the buyer's yes. */
export function AgreedThere() {
  return (
    <p className="t13 soft">
      <Trans>PayPal asks you to agree to the smaller payments, on a page of its own. Until you have agreed there, nothing changes.</Trans>
    </p>
  )
}
