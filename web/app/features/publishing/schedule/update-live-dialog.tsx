import { t } from '@lingui/core/macro'
import type { PostContent, WholeContent } from '@postwright/contract/content/content'
import { withTextFor } from '@postwright/contract/content/for-channels'
import { platformRules } from '@postwright/contract/content/platform-rules'
import type { Post } from '@postwright/contract/content/posts'
import { say } from '@postwright/contract/core/sentences'
import type { Delivery } from '@postwright/contract/publishing/deliveries'
import { useState } from 'react'

import { deliveredTo } from '../../../../lib/channel-named.ts'
import { fieldErrors } from '../../../../lib/errors.ts'
import { formatList } from '../../../../lib/formats.ts'
import { AlertDialog } from '../../../../ui/alert-dialog.tsx'
import { Field } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { Problem } from '../../../../ui/form-problem.tsx'
import { Input } from '../../../../ui/input.tsx'
import { Textarea } from '../../../../ui/textarea.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { UnsavedChanges } from '../../../../ui/unsaved-changes.tsx'
import { useUpdateLive } from '../deliveries/queries.ts'

interface UpdateLiveDialogProps {
  post: Post
  published: readonly Delivery[]
  onClose: () => void
}

/** Another text for a published post, and where it goes. Where a platform takes none, it says so and leads there. */
export function UpdateLiveDialog({ post, published, onClose }: UpdateLiveDialogProps) {
  const [revision] = useState(post.revision)
  const [before] = useState<WholeContent>(post.content)
  const [content, setContent] = useState(before)
  const [isLeaving, setLeaving] = useState(false)
  const update = useUpdateLive()
  const errors = fieldErrors(update.error)
  const { title } = platformRules[post.contentType]
  const updated = published.filter(({ canUpdate }) => canUpdate)
  const others = published.filter(({ canUpdate }) => !canUpdate)
  function nameOf(channelId: string) {
    const found = updated.find((one) => one.channelId === channelId)
    return found && deliveredTo(found)
  }
  const own = (content.forChannels ?? []).filter(({ channelId, text }) => text !== null && nameOf(channelId) !== undefined)
  const ownField = (channelId: string) => errors[`content.forChannels.${channelId}`]
  const bodyError = errors['content'] ?? errors['content.body']
  const isNamed = [bodyError, errors['content.title'], ...own.map(({ channelId }) => ownField(channelId))].some((one) => one !== undefined)

  const isDirty = JSON.stringify(content) !== JSON.stringify(before)
  const unsaved = t`Your changes to what is published are not saved yet.`

  const change = (changed: Partial<PostContent>) => setContent((typed) => ({ ...typed, ...changed }))

  function done(changed: readonly Delivery[]) {
    if (changed.length > 0) toast.success(t`It is being updated where it was published`)
    else toast.success(t`It says this already where it was published`)
    onClose()
  }

  return (
    <FormDialog
      title={t`Update where it was published`}
      submitLabel={t`Update`}
      pending={update.isPending}
      onSubmit={() => update.mutate({ id: post.id, revision, content }, { onSuccess: done })}
      onClose={() => (isDirty ? setLeaving(true) : onClose())}
    >
      <p className="soft t13">
        {t`The text is changed on ${{ channels: formatList([...new Set(updated.map(deliveredTo))]) }}. Its pictures and its address stay.`}
      </p>
      {others.map((delivery) => (
        <p key={delivery.id} className="t13">
          {t`${{ channel: deliveredTo(delivery) }} does not let it be changed from here.`}{' '}
          {delivery.remoteUrl && (
            <a className="link" href={delivery.remoteUrl} target="_blank" rel="noreferrer">
              {t`Open it there`}
            </a>
          )}
        </p>
      ))}
      {title && (
        <Field label={say(title.label)} error={errors['content.title']}>
          <Input value={content.title ?? ''} maxLength={300} onChange={(event) => change({ title: event.currentTarget.value })} />
        </Field>
      )}
      <Field label={t`Text`} error={bodyError}>
        <Textarea rows={10} value={content.body} maxLength={100_000} onChange={(event) => change({ body: event.currentTarget.value })} />
      </Field>
      {own.map(({ channelId, text }) => (
        <Field key={channelId} label={t`Text for ${{ name: nameOf(channelId) ?? '' }}`} error={ownField(channelId)}>
          <Textarea
            rows={6}
            value={text?.body ?? ''}
            maxLength={100_000}
            onChange={(event) => {
              const changed: PostContent = { title: text?.title ?? null, body: event.currentTarget.value }
              setContent((typed) => withTextFor(typed, channelId, changed))
            }}
          />
        </Field>
      ))}
      {update.error !== null && !isNamed && <Problem error={update.error} fallback={t`It could not be updated`} />}
      <AlertDialog
        open={isLeaving}
        onOpenChange={setLeaving}
        title={t`Leave without saving?`}
        description={unsaved}
        confirmLabel={t`Leave`}
        cancelLabel={t`Stay`}
        danger
        onConfirm={onClose}
      />
      <UnsavedChanges isDirty={isDirty && !update.isPending} description={unsaved} />
    </FormDialog>
  )
}
