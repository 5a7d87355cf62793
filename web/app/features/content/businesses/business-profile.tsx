import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Business } from '@postwright/contract/content/businesses'
import { channelCan } from '@postwright/contract/publishing/channel-kinds'
import type { Channel } from '@postwright/contract/publishing/channels'
import { type ContentType, contentTypeLabel } from '@postwright/contract/core/content-types'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Ellipsis, Images, Trash2 } from 'lucide-react'
import { type ComponentType, type ReactNode, useState } from 'react'

import { api } from '../../../../lib/api.ts'
import { formatDateTime } from '../../../../lib/formats.ts'
import { Banner } from '../../../../ui/banner.tsx'
import { Button, buttonClass, IconButton } from '../../../../ui/button.tsx'
import { Menu, MenuItem } from '../../../../ui/menu.tsx'
import { Monogram } from '../../../../ui/monogram.tsx'
import { usePageTitle } from '../../../../ui/page-head.tsx'
import { Tabs } from '../../../../ui/tabs.tsx'
import { UnsavedChanges } from '../../../../ui/unsaved-changes.tsx'
import { useMay } from '../../identity/accounts/use-may.ts'
import { BusinessDocuments, documentsOf } from './business-documents.tsx'
import type { BusinessFormInput } from './business-form.ts'
import type { BusinessTab } from './business-search.ts'
import { DeleteBusiness } from './delete-business.tsx'
import { LockedNotice } from './locked-notice.tsx'
import { SampleNotice } from './sample-notice.tsx'
import { FirstBrief } from './first-brief.tsx'
import { EditConflictDialog } from './edit-conflict-dialog.tsx'
import { ProfileFields } from './profile-fields.tsx'
import { useProfileForm } from './use-profile-form.ts'
import { WhatAiKnows } from './what-ai-knows.tsx'

/** Draws how the business sounds. */
export type RenderVoice = (business: Business) => ReactNode

export interface BusinessProfileProps {
  business: Business
  tab: BusinessTab
  onTab: (tab: BusinessTab) => void
  onDeleting: (isBeingDeleted: boolean) => void
  /** What its tab of channels shows. */
  channelsPanel: ReactNode
  /** Of its newsletter; drawn while its tab is open. */
  newsletterPanel: ReactNode
  /** Of its messages to people one by one; drawn while its tab is open, which is there where the business writes them. */
  messagesPanel: ReactNode
  /** Null while it is being deleted: what is gone is not read again. */
  renderVoice: RenderVoice | null
  /** What its tab of documents shows, above those that programs keep. */
  documentsPanel: ReactNode
  fromWebsite: FromWebsite
}

/** What fills in the form from a website. */
export type FromWebsite = ComponentType<{
  address: string
  profile: () => BusinessFormInput
  onTake: (change: Partial<BusinessFormInput>) => void
}>

export function BusinessProfile({
  business,
  tab,
  onTab,
  onDeleting,
  channelsPanel,
  newsletterPanel,
  messagesPanel,
  documentsPanel,
  fromWebsite: FromWebsite,
  renderVoice,
}: BusinessProfileProps) {
  usePageTitle(business.name)
  const channels = useQuery(api.channels.list.queryOptions({ input: { businessId: business.id } }))
  const profile = useProfileForm(business)
  const { theirs, takeTheirs, keepMine, forgetTheirs } = profile
  const may = useMay()
  const { isDirty } = profile.form.formState
  const documents = documentsOf(business)
  const [deleting, setDeleting] = useState(false)
  const writesMessages = business.contentTypes.includes('whatsapp')

  return (
    <>
      <UnsavedChanges isDirty={isDirty} description={t`Your changes to ${ph({ business: business.name })} are not saved yet.`} />
      <ProfileHead business={business}>
        {may.deleteBusinesses && !business.isSample && (
          <Menu align="end" trigger={<IconButton icon={Ellipsis} variant="default" label={t`More actions`} />}>
            <MenuItem icon={Trash2} danger onSelect={() => setDeleting(true)}>
              <Trans>Delete business</Trans>
            </MenuItem>
          </Menu>
        )}
        {tab === 'profile' && (
          <FromWebsite address={profile.form.getValues('website')} profile={() => profile.form.getValues()} onTake={profile.take} />
        )}
        <Link className={buttonClass()} to="/app/media" search={{ business: business.id }}>
          <Images aria-hidden="true" />
          <Trans>Media</Trans>
        </Link>
        {may.write && !isDirty && <FirstBrief businessId={business.id} />}
      </ProfileHead>
      {business.isSample && <SampleNotice />}
      {business.isLocked && <LockedNotice />}
      <Tabs
        label={t`Parts of ${{ business: business.name }}`}
        value={tab}
        onChange={onTab}
        keepMounted
        tabs={[
          {
            value: 'profile',
            label: t`Profile`,
            panel: <ProfilePanel business={business} profile={profile} channels={channels.data ?? []} />,
          },
          { value: 'voice', label: t`Voice`, panel: tab === 'voice' && renderVoice?.(business) },
          {
            value: 'channels',
            label: t`Channels`,
            count: channels.data?.length,
            panel: channelsPanel,
          },
          { value: 'newsletter', label: t`Newsletter`, panel: tab === 'newsletter' && newsletterPanel },
          ...(writesMessages || tab === 'messages'
            ? [{ value: 'messages' as const, label: contentTypeLabel('whatsapp'), panel: tab === 'messages' && messagesPanel }]
            : []),
          {
            value: 'documents',
            label: t`Documents`,
            count: business.documentCount,
            panel: (
              <>
                {documentsPanel}
                {documents.length > 0 && <BusinessDocuments documents={documents} />}
              </>
            ),
          },
        ]}
      />
      <EditConflictDialog open={theirs !== null} onOpenChange={forgetTheirs} onReload={takeTheirs} onKeepMine={keepMine} />
      <DeleteBusiness business={business} open={deleting} onOpenChange={setDeleting} onDeleting={onDeleting} />
    </>
  )
}

/** Its name, since when it is so, and what can be done with it. */
function ProfileHead({ business, children }: { business: Business; children: ReactNode }) {
  return (
    <div className="page-head">
      <div className="bp-head">
        <Monogram name={business.name} size={40} />
        <div className="min-w-0">
          <h1 className="h1">{business.name}</h1>
          <p className="soft">
            <Trans>Last changed {ph({ when: formatDateTime(business.updatedAt) })}</Trans>
          </p>
        </div>
      </div>
      <div className="acts">{children}</div>
    </div>
  )
}

interface ProfilePanelProps {
  business: Business
  profile: ReturnType<typeof useProfileForm>
  channels: readonly Channel[]
}

/** The profile's form, with what its writer knows beside it. */
function ProfilePanel({ business, profile: { form, save, problem, discard }, channels }: ProfilePanelProps) {
  const may = useMay()
  const { isDirty, isSubmitting } = form.formState
  return (
    <div className="bp">
      <form className="sheet" aria-label={t`Business profile`} noValidate onSubmit={(event) => void save(event)}>
        {problem && (
          <div className="p-4">
            <Banner tone="bad" title={problem}>
              <Trans>What you typed is kept; try again.</Trans>
            </Banner>
          </div>
        )}
        {!may.changeBusinesses && (
          <div className="p-4">
            <Banner title={t`You read this profile`}>
              <Trans>Owners, admins and editors change it.</Trans>
            </Banner>
          </div>
        )}
        <fieldset className="contents" disabled={!may.changeBusinesses}>
          <ProfileFields form={form} businessId={business.id} reach={reachOf(channels)} may={may} />
        </fieldset>
        {isDirty && (
          <div className="sheet-foot sheet-foot-stays">
            <span className="t13 soft grow">
              <Trans>Not saved yet</Trans>
            </span>
            <Button onClick={discard}>
              <Trans>Discard</Trans>
            </Button>
            <Button variant="primary" type="submit" pending={isSubmitting}>
              <Trans>Save profile</Trans>
            </Button>
          </div>
        )}
      </form>
      <WhatAiKnows business={business} />
    </div>
  )
}

/** Where each type can go. A platform counts for more than the sandbox. */
function reachOf(channels: readonly Channel[]): Map<ContentType, 'channel' | 'sandbox'> {
  const reach = new Map<ContentType, 'channel' | 'sandbox'>()
  for (const { kind, contentTypes, status } of channels) {
    if (status !== 'connected') continue
    const isReal = channelCan(kind, 'reaches-readers')
    for (const type of contentTypes) if (isReal || !reach.has(type)) reach.set(type, isReal ? 'channel' : 'sandbox')
  }
  return reach
}
