import { t } from '@lingui/core/macro'
import type { Business } from '@postwright/contract/content/businesses'
import { type LinkTags, linkParameters, longestTagTemplate, templateNames } from '@postwright/contract/content/link-tags'
import { useState } from 'react'

import { fieldErrors } from '../../../../lib/errors.ts'
import { Checkbox } from '../../../../ui/choice.tsx'
import { Field } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { FormProblem } from '../../../../ui/form-problem.tsx'
import { Input } from '../../../../ui/input.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { useUpdateBusiness } from '../../content/businesses/queries.ts'

/** Whether links get UTM parameters, and which. Saved on what was seen, so that two people do not overwrite each other. */
export function LinkTagsDialog({ business, onClose }: { business: Business; onClose: () => void }) {
  const [{ id, updatedAt }] = useState(business)
  const [tags, setTags] = useState(business.linkTags)
  const save = useUpdateBusiness()
  const errors = fieldErrors(save.error)
  const set = (change: Partial<LinkTags>) => setTags((before) => ({ ...before, ...change }))

  const fields = [
    { name: 'source', label: t`Source (utm_source)` },
    { name: 'medium', label: t`Medium (utm_medium)` },
    { name: 'campaign', label: t`Campaign (utm_campaign)` },
  ] as const

  function saved() {
    toast.success(t`The UTM parameters are saved`)
    onClose()
  }

  return (
    <FormDialog
      title={t`UTM parameters of ${{ name: business.name }}`}
      submitLabel={t`Save`}
      pending={save.isPending}
      onSubmit={() => save.mutate({ id, updatedAt, linkTags: tags }, { onSuccess: saved })}
      onClose={onClose}
    >
      <Checkbox
        label={t`Add them to links when posts go out`}
        hint={t`A link that has some already stays as it is. A channel, and a post on it, can have its own or none.`}
        checked={tags.isOn}
        onChange={(event) => set({ isOn: event.currentTarget.checked })}
      />
      {fields.map(({ name, label }) => (
        <Field key={name} label={label} error={errors[`linkTags.${name}`]}>
          <Input value={tags[name]} maxLength={longestTagTemplate} onChange={(event) => set({ [name]: event.currentTarget.value })} />
        </Field>
      ))}
      <p className="t12 soft">{t`These are filled in when a post goes out: ${{ names: templateNames }}.`}</p>
      <p className="t13 wrap-anywhere">{t`On Mastodon, a link would get ${{ tags: example(business, tags) }}.`}</p>
      <FormProblem error={save.error} fallback={t`The UTM parameters could not be saved`} />
    </FormDialog>
  )
}

function example({ name, timeZone }: Business, tags: LinkTags): string {
  const facts = { platform: 'mastodon', type: 'x', business: name, channel: `@${name}`, at: new Date(), timeZone } as const
  const parameters = linkParameters({ ...tags, isOn: true }, {}, facts)
  return parameters.map(([key, value]) => `${key}=${decodeURIComponent(value)}`).join('&') || '–'
}
