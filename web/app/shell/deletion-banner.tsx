import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatDate } from '../../lib/formats.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useKeepAccount } from '../features/operator/personal-data/use-keep-account.ts'

/** On every screen, for whoever asked for the end of their account. */
export function DeletionBanner({ dueAt }: { dueAt: string }) {
  const { keep, isPending } = useKeepAccount()
  return (
    <div className="page-banner">
      <Banner
        tone="warn"
        title={t`Your account will be deleted on ${{ dueAt: formatDate(dueAt) }}`}
        actions={
          <Button size="sm" pending={isPending} onClick={keep}>
            <Trans>Keep my account</Trans>
          </Button>
        }
      >
        <Trans>The workspaces that you own go with it, and everything in them.</Trans>
      </Banner>
    </div>
  )
}
