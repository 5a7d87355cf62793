import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'

import './newsletters.css'
import { Banner } from '../../../../ui/banner.tsx'
import { Button } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { useMay, writers } from '../../identity/accounts/use-may.ts'
import { useConnectChannel } from '../channels/queries.ts'
import { Issues } from './issues.tsx'
import { NewsletterForm } from './newsletter-form.tsx'
import { newsletterSettingsQuery } from './queries.ts'
import { Readers } from './readers.tsx'

/** The newsletter of a business: who gets it, how it is sent, what was sent, and the form. */
export function BusinessNewsletter({ businessId }: { businessId: string }) {
  const { manageChannels } = useMay()
  if (manageChannels === undefined) return null
  if (!manageChannels)
    return (
      <div className="mt-6 max-w-[1040px]">
        <Banner title={t`Subscribers are not shown to you`}>
          <Trans>{writers} see who gets this newsletter, and change it.</Trans>
        </Banner>
      </div>
    )
  return (
    <div className="mt-6 grid max-w-[1040px] gap-6">
      <BeforeSending businessId={businessId} />
      <Issues businessId={businessId} />
      <Readers businessId={businessId} />
      <NewsletterForm businessId={businessId} />
    </div>
  )
}

/** What is missing until a newsletter can go out. */
function BeforeSending({ businessId }: { businessId: string }) {
  const { data: settings } = useQuery(newsletterSettingsQuery(businessId))
  const connect = useConnectChannel()
  if (!settings) return null

  function addChannel() {
    connect.mutate(
      { businessId, kind: 'newsletter', name: t`Newsletter` },
      {
        onSuccess: () => toast.success(t`Newsletters can be scheduled now`),
        onError: (error) => toast.failed(error, t`The channel could not be added`),
      },
    )
  }

  return (
    <>
      {settings.from === null && (
        <Banner tone="warn" title={t`No mail leaves this server yet`}>
          <Trans>A super admin sets up a mail server under Administration, Mail. Subscribers can be added meanwhile.</Trans>
        </Banner>
      )}
      {settings.channelId === null && (
        <Banner
          title={t`Newsletters cannot be scheduled yet`}
          actions={
            <Button variant="primary" size="sm" pending={connect.isPending} onClick={addChannel}>
              <Trans>Add the channel</Trans>
            </Button>
          }
        >
          <Trans>With the newsletter channel, an approved post of this type goes out to everybody on the list.</Trans>
        </Banner>
      )}
    </>
  )
}
