import { Trans } from '@lingui/react/macro'
import { Repeat } from 'lucide-react'

/** Says that nobody put it there by hand. */
export function FromLibrary() {
  return (
    <p className="row gap-2 t13 soft">
      <Repeat className="i-14" aria-hidden="true" />
      <Trans>Shown again by the evergreen library. Move it or take it off: it is not made again for this time.</Trans>
    </p>
  )
}
