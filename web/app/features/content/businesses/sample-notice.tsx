import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { FlaskConical, Trash2 } from 'lucide-react'

import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { sampleQuery, useRemoveSample } from '../../work/sample/queries.ts'

/** Says on the profile of the sample what it is, and takes it away with one press. */
export function SampleNotice() {
  const { data: sample } = useQuery(sampleQuery())
  const remove = useRemoveSample()
  const navigate = useNavigate()

  async function takeAway() {
    try {
      await remove.mutateAsync()
      await navigate({ to: '/app/dashboard', search: { business: undefined }, ignoreBlocker: true })
      toast.success(t`The sample is gone, with all that belonged to it`)
    } catch (error) {
      toast.failed(error, t`The sample could not be removed. Nothing was changed.`)
    }
  }

  return (
    <Banner
      icon={FlaskConical}
      title={t`This is the sample business`}
      actions={
        sample?.mayRemove && (
          <Button icon={Trash2} pending={remove.isPending} onClick={takeAway}>
            <Trans>Remove sample</Trans>
          </Button>
        )
      }
    >
      <Trans>It takes nothing from your plan, and nothing of it leaves this server. Only what you have written for it uses tokens.</Trans>
    </Banner>
  )
}
