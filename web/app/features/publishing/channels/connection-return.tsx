import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { say } from '@postwright/contract/core/sentences'
import { channelKinds } from '@postwright/contract/publishing/channel-kinds'
import type { Channel } from '@postwright/contract/publishing/channels'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { formatList } from '../../../../lib/formats.ts'
import { cx } from '../../../../ui/class-names.ts'
import { buttonClass } from '../../../../ui/button.tsx'
import { Banner } from '../../../../ui/banner.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { PageHead } from '../../../../ui/page-head.tsx'
import { Sheet, SheetBody } from '../../../../ui/sheet.tsx'
import { businessesQuery } from '../../content/businesses/queries.ts'
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
  const choosing = step?.step === 'choose' && !chosen ? step : undefined
  const title = choosing ? t`Connect ${{ label: say(channelKinds[choosing.kind].label) }}` : t`Connect a channel`

  return (
    <>
      <PageHead title={title}>{choosing && <ForBusiness id={choosing.businessId} />}</PageHead>
      <Sheet label={title} className="max-w-[560px]">
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
        {choosing && <AccountChoice choosing={choosing} onConnected={setChosen} />}
        {(isEmpty || answer.isError) && (
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
      {choosing && (
        <p className="mt-4 t13">
          <a className="link" href={channelsOf(choosing.businessId)}>
            <Trans>Back to the channels, without connecting</Trans>
          </a>
        </p>
      )}
    </>
  )
}

const channelsOf = (businessId: string) => `/app/business/${businessId}/profile?tab=channels`

function ForBusiness({ id }: { id: string }) {
  const { data: businesses } = useQuery(businessesQuery())
  const name = businesses?.find((business) => business.id === id)?.name
  return name ? <Trans>Which accounts post for {ph({ name })}?</Trans> : null
}

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
        <a className={cx(buttonClass({ variant: 'primary' }), 'justify-self-start')} href={channelsOf(first.businessId)}>
          <Trans>Go to the channels</Trans>
        </a>
      )}
    </SheetBody>
  )
}
