import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Account } from '@postwright/contract/identity/accounts'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CloudOff, LoaderCircle } from 'lucide-react'

import { useLiveState } from '../../lib/live.ts'
import { useIsOnline } from '../../lib/online.ts'

/** One quiet line: who built it, which version, whether changes arrive, and help. */
export function Footer({ account, onShortcuts }: { account: Account; onShortcuts: () => void }) {
  return (
    <footer className="foot">
      <span>
        <Trans>Built by the Postwright team</Trans>
      </span>
      <span className="num">
        <Trans>Version {ph({ version: account.instance.version })}</Trans>
      </span>
      <LiveStatus />
      <span className="end">
        <Link to="/app/tutorial">
          <Trans>Help</Trans>
        </Link>
        <button type="button" aria-haspopup="dialog" onClick={onShortcuts}>
          <Trans>Shortcuts</Trans>
        </button>
      </span>
    </footer>
  )
}

function LiveStatus() {
  const state = useLiveState()
  // The line itself takes a while to notice.
  const { icon: Icon, text } = looks[useIsOnline() ? state : 'lost']
  return (
    <span className="row gap-1" role="status">
      <Icon className="i-14" aria-hidden="true" />
      {text}
    </span>
  )
}

const looks = {
  connecting: { icon: LoaderCircle, text: t`Connecting` },
  live: { icon: CircleCheck, text: t`Up to date` },
  lost: { icon: CloudOff, text: t`Not connected` },
}
