import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Channel } from '@postwright/contract/publishing/channels'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { formatList } from '../../../../lib/formats.ts'
import { buttonClass } from '../../../../ui/button.tsx'
import { Banner } from '../../../../ui/banner.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { PageHead } from '../../../../ui/page-head.tsx'
import { Sheet, SheetBody } from '../../../../ui/sheet.tsx'
import { AccountChoice } from './account-choice.tsx'
import { connectingBusiness } from './connecting-business.ts'
import { connectionAnswerQuery } from './queries.ts'

/** Where a platform sends the browser back to. `query` is what it sent along. */
export function ConnectionReturn({ query }: { query: string }) {
  const isEmpty = query === ''
  const answer = useQuery({ ...connectionAnswerQuery(query), enabled: !isEmpty })
  const [chosen, setChosen] = useState<Channel[]>()
  const [businessId] = useState(connectingBusiness)
  const step = answer.data
  const channels = chosen ?? (step?.step === 'connected' ? step.channels : undefined)

  return (
    <>
      <PageHead title={t`Connect a channel`} />
      <Sheet label={t`Connect a channel`} className="max-w-[560px]">
        {isEmpty ? (
          <SheetBody>
            <Banner tone="warn" title={t`The answer of the platform is incomplete.`}>
              <Trans>Begin again on the page of your business.</Trans>
            </Banner>
          </SheetBody>
        ) : (
          <LoadState of={answer} rows={2} loading={t`Connecting the channel`} failed={t`The channel could not be connected`}>
            <Trans>Nothing was connected. Begin again on the page of your business.</Trans>
          </LoadState>
        )}
        {step?.step === 'choose' && !chosen && <AccountChoice choosing={step} onConnected={setChosen} />}
        {(isEmpty || answer.isError || (step?.step === 'choose' && !chosen)) && (
          <SheetBody>
            {businessId ? (
              <a className={buttonClass()} href={channelsOf(businessId)}>
                <Trans>Go to the channels</Trans>
              </a>
            ) : (
              <a className="link" href="/app/dashboard">
                <Trans>Go to the dashboard</Trans>
              </a>
            )}
          </SheetBody>
        )}
        {channels && <Connected channels={channels} />}
      </Sheet>
    </>
  )
}

const channelsOf = (businessId: string) => `/app/business/${businessId}/profile?tab=channels`

function Connected({ channels }: { channels: Channel[] }) {
  const [first] = channels
  return (
    <SheetBody className="grid gap-4">
      <Banner
        tone="info"
        title={
          channels.length === 1
            ? t`${{ name: channels[0]?.name ?? '' }} is connected`
            : t`${{ names: formatList(channels.map(({ name }) => name)) }} are connected`
        }
      >
        {channels.length === 1 ? <Trans>Posts can be planned on it now.</Trans> : <Trans>Posts can be planned on them now.</Trans>}
      </Banner>
      {first && (
        <a className={buttonClass({ variant: 'primary' })} href={channelsOf(first.businessId)}>
          <Trans>Go to the channels</Trans>
        </a>
      )}
    </SheetBody>
  )
}
