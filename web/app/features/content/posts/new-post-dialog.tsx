import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ContentType, contentTypeLabel, contentTypes } from '@postwright/contract/core/content-types'
import { platformRules } from '@postwright/contract/content/platform-rules'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { messageOf } from '../../../../lib/errors.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Field, FieldError } from '../../../../ui/field.tsx'
import { Select } from '../../../../ui/select.tsx'
import { businessesQuery } from '../businesses/queries.ts'
import { useCreatePost } from './queries.ts'

interface NewPostDialogProps {
  /** What the screen behind it shows, so that the new post is one of them. */
  businessId?: string | undefined
  contentType?: ContentType | undefined
  /** A day, or an hour of it, for which its time is proposed in the editor. */
  planFor?: string | undefined
  onClose: () => void
}

/** Begins a post by hand: who for and what kind; the rest is written in the editor. */
export function NewPostDialog({ businessId, contentType: filteredType, planFor, onClose }: NewPostDialogProps) {
  const { data: businesses = [] } = useQuery(businessesQuery())
  const [chosen, setChosen] = useState(businessId)
  const business = businesses.find(({ id }) => id === chosen) ?? businesses[0]
  const [type, setType] = useState(filteredType)
  const contentType = type ?? business?.contentTypes[0] ?? 'blog'
  const create = useCreatePost()
  const navigate = useNavigate()

  async function begin() {
    if (!business) return
    const content = { title: platformRules[contentType].title ? '' : null, body: '' }
    const post = await create.mutateAsync({ businessId: business.id, contentType, content }).catch(() => null)
    if (post) await navigate({ to: '/app/repository/$postId', params: { postId: post.id }, search: { planFor } })
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t`New post`}
      locked={create.isPending}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" disabled={!business} pending={create.isPending} onClick={begin}>
            <Trans>Write it</Trans>
          </Button>
        </>
      }
    >
      <div className="sheet-body stack">
        <Field label={t`Business`}>
          <Select
            options={businesses.map(({ id, name }) => ({ value: id, label: name }))}
            value={business?.id ?? ''}
            onChange={setChosen}
          />
        </Field>
        <Field label={t`Content type`}>
          <Select
            options={contentTypes.map(({ id }) => ({ value: id, label: contentTypeLabel(id) }))}
            value={contentType}
            onChange={setType}
          />
        </Field>
        {create.isError && <FieldError>{messageOf(create.error, t`The post could not be begun. Try again.`)}</FieldError>}
      </div>
    </Dialog>
  )
}
