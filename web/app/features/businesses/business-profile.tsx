import { zodResolver } from '@hookform/resolvers/zod'
import type { Business } from '@postwright/contract/businesses'
import type { Channel } from '@postwright/contract/channels'
import type { ContentType } from '@postwright/contract/content-types'
import { useQuery } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { Ellipsis, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'

import { api, client } from '../../../lib/api.ts'
import { codeOf, fieldErrors, messageOf } from '../../../lib/errors.ts'
import { formatDateTime } from '../../../lib/formats.ts'
import { AlertDialog } from '../../../ui/alert-dialog.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Menu, MenuItem } from '../../../ui/menu.tsx'
import { Monogram } from '../../../ui/monogram.tsx'
import { usePageTitle } from '../../../ui/page-head.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { useMay, writers } from '../accounts/use-may.ts'
import { BusinessChannels } from './business-channels.tsx'
import { BusinessForm, type BusinessFormInput, changesOf, difference, toForm } from './business-form.ts'
import type { BusinessTab } from './business-search.ts'
import { DeleteBusiness } from './delete-business.tsx'
import { EditConflictDialog } from './edit-conflict-dialog.tsx'
import { ProfileFields } from './profile-fields.tsx'
import { useUpdateBusiness } from './queries.ts'
import { WhatAiKnows } from './what-ai-knows.tsx'

const formId = 'business-profile'

export function BusinessProfile({ business, tab, onTab }: { business: Business; tab: BusinessTab; onTab: (tab: BusinessTab) => void }) {
  usePageTitle(business.name)
  const channels = useQuery(api.channels.list.queryOptions({ input: { businessId: business.id } }))
  const connected = (channels.data ?? []).filter((channel) => channel.status === 'connected')
  const update = useUpdateBusiness()
  const may = useMay()
  const form = useForm<BusinessFormInput, unknown, BusinessForm>({ resolver: zodResolver(BusinessForm), defaultValues: toForm(business) })
  const { isDirty, isSubmitting } = form.formState
  const [theirs, setTheirs] = useState<Business | null>(null)
  const [deleting, setDeleting] = useState(false)
  // What the form was filled from; a change is told against it.
  const base = useRef(business)
  const mayLeave = useRef(false)

  useEffect(() => {
    if (isDirty || business.updatedAt === base.current.updatedAt) return
    base.current = business
    form.reset(toForm(business))
  }, [business, isDirty, form])

  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && !mayLeave.current && current.pathname !== next.pathname,
    enableBeforeUnload: () => isDirty && !mayLeave.current,
    withResolver: true,
  })

  async function save(values: BusinessForm, onto = base.current) {
    const sent = structuredClone(form.getValues())
    try {
      const saved = await update.mutateAsync({ id: business.id, updatedAt: onto.updatedAt, ...changesOf(values, base.current) })
      const typedSince = difference(form.getValues(), sent)
      base.current = saved
      form.reset(toForm(saved))
      if (Object.keys(typedSince).length > 0) form.reset({ ...toForm(saved), ...typedSince }, { keepDefaultValues: true })
      setTheirs(null)
      toast.success('Business profile updated successfully')
    } catch (error) {
      await showRefusal(error)
    }
  }

  async function showRefusal(error: unknown) {
    const refused = Object.entries(fieldErrors(error))
    const known = refused.filter(([field]) => field !== 'updatedAt' && (field.split('.')[0] ?? '') in base.current)
    for (const [index, [field, message]] of known.entries())
      form.setError(field as keyof BusinessFormInput, { message }, { shouldFocus: index === 0 })
    if (codeOf(error) === 'CONFLICT' && known.length === 0) setTheirs(await client.businesses.get({ id: business.id }))
  }

  const unplaced = update.isError && codeOf(update.error) !== 'CONFLICT' && Object.keys(fieldErrors(update.error)).length === 0
  return (
    <>
      <div className="page-head">
        <div className="bp-head">
          <Monogram name={business.name} size={40} />
          <div className="min-w-0">
            <h1 className="h1">{business.name}</h1>
            <p className="soft">Last changed {formatDateTime(business.updatedAt)}</p>
          </div>
        </div>
        <div className="acts">
          {may.deleteBusinesses && (
            <Menu align="end" trigger={<IconButton icon={Ellipsis} variant="default" label="More actions" />}>
              <MenuItem icon={Trash2} danger onSelect={() => setDeleting(true)}>
                Delete business
              </MenuItem>
            </Menu>
          )}
          {tab === 'profile' && may.changeBusinesses && (
            <Button
              className="bp-save-top"
              variant="primary"
              type="submit"
              form={formId}
              pending={isSubmitting}
              disabled={!isDirty}
              title={isDirty ? undefined : 'Nothing was changed'}
            >
              Save profile
            </Button>
          )}
        </div>
      </div>
      <Tabs
        label={`Parts of ${business.name}`}
        value={tab}
        onChange={onTab}
        keepMounted
        tabs={[
          {
            value: 'profile',
            label: 'Profile',
            panel: (
              <div className="bp">
                <form
                  id={formId}
                  className="sheet"
                  aria-label="Business profile"
                  noValidate
                  onSubmit={(event) => void form.handleSubmit((values) => save(values))(event)}
                >
                  {unplaced && (
                    <div className="p-4">
                      <Banner tone="bad" title={messageOf(update.error, 'The profile could not be saved')}>
                        What you typed is kept; try again.
                      </Banner>
                    </div>
                  )}
                  {!may.changeBusinesses && (
                    <div className="p-4">
                      <Banner title="You read this profile">{writers} change it.</Banner>
                    </div>
                  )}
                  <fieldset className="contents" disabled={!may.changeBusinesses}>
                    <ProfileFields form={form} reach={reachOf(connected)} may={may} />
                  </fieldset>
                  {isDirty && (
                    <div className="sheet-foot bp-save">
                      <span className="t13 soft grow">Not saved yet</span>
                      <Button onClick={() => form.reset(toForm(base.current))}>Discard</Button>
                      <Button variant="primary" type="submit" pending={isSubmitting}>
                        Save profile
                      </Button>
                    </div>
                  )}
                </form>
                <WhatAiKnows business={business} />
              </div>
            ),
          },
          {
            value: 'channels',
            label: 'Channels',
            count: channels.data?.length,
            panel: <BusinessChannels businessId={business.id} />,
          },
        ]}
      />
      <EditConflictDialog
        open={theirs !== null}
        onOpenChange={() => setTheirs(null)}
        onReload={() => {
          if (!theirs) return
          base.current = theirs
          form.reset(toForm(theirs))
          setTheirs(null)
        }}
        onKeepMine={() => (theirs ? form.handleSubmit((values) => save(values, theirs))() : undefined)}
      />
      <AlertDialog
        open={blocker.status === 'blocked'}
        onOpenChange={(open) => !open && blocker.reset?.()}
        title="Leave without saving?"
        description={`Your changes to ${business.name} are not saved yet.`}
        confirmLabel="Leave"
        cancelLabel="Stay"
        danger
        onConfirm={() => blocker.proceed?.()}
      />
      <DeleteBusiness business={business} open={deleting} onOpenChange={setDeleting} onDeleted={() => (mayLeave.current = true)} />
    </>
  )
}

/** A platform counts for more than the sandbox. */
function reachOf(channels: readonly Channel[]): Map<ContentType, 'channel' | 'sandbox'> {
  const reach = new Map<ContentType, 'channel' | 'sandbox'>()
  for (const { kind, contentTypes } of channels) {
    for (const type of contentTypes) if (kind !== 'sandbox' || !reach.has(type)) reach.set(type, kind === 'sandbox' ? 'sandbox' : 'channel')
  }
  return reach
}
