import { Trans } from '@lingui/react/macro'

/** Above what is not exactly what was searched for. */
export function ComesClose() {
  return (
    <p className="t13 soft" role="status">
      <Trans>Nothing has exactly these words. These come close.</Trans>
    </p>
  )
}
