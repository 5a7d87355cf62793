import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import { Mark } from '../../ui/brand.tsx'

export function ReviewFoot({ instanceName, children }: { instanceName: string; children: ReactNode }) {
  return (
    <footer className="rl-foot">
      <div className="w">
        <span className="grow">{children}</span>
        <span className="row">
          <Trans>Sent with</Trans>
          <span className="brand">
            <Mark />
            {instanceName}
          </span>
        </span>
      </div>
    </footer>
  )
}
