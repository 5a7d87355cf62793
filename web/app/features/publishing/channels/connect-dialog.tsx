import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Business } from '@postwright/contract/content/businesses'
import { type ChannelKind, channelKindIds, channelKinds, isOutside } from '@postwright/contract/publishing/channel-kinds'
import { useState } from 'react'

import { fieldErrors } from '../../../../lib/errors.ts'
import { Radio } from '../../../../ui/choice.tsx'
import { Field } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { FormProblem } from '../../../../ui/form-problem.tsx'
import { Input } from '../../../../ui/input.tsx'
import { Select } from '../../../../ui/select.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { ChannelKindLabel } from './channel-kind-label.tsx'
import { useConnectChannel } from './queries.ts'
import { say } from '@postwright/contract/core/sentences'

interface ConnectDialogProps {
  businesses: Business[]
  businessId: string | undefined
  /** What is chosen at first. */
  kind?: ChannelKind
  onClose: () => void
}

export function ConnectDialog({ businesses, businessId, kind: first = 'sandbox', onClose }: ConnectDialogProps) {
  const [business, setBusiness] = useState(businessId ?? businesses[0]?.id ?? '')
  const [kind, setKind] = useState<ChannelKind>(first)
  const [name, setName] = useState('')
  const connect = useConnectChannel()
  const errors = fieldErrors(connect.error)

  function submit() {
    connect.mutate(
      { businessId: business, kind, name },
      {
        onSuccess: (channel) => {
          toast.success(t`${{ name: channel.name }} is connected`)
          onClose()
        },
      },
    )
  }

  return (
    <FormDialog title={t`Connect a channel`} submitLabel={t`Connect`} pending={connect.isPending} onSubmit={submit} onClose={onClose}>
      <Field label={t`Business`} error={errors.businessId}>
        <Select value={business} onChange={setBusiness} options={businesses.map(({ id, name: label }) => ({ value: id, label }))} />
      </Field>
      <Field label={t`Kind`} group error={errors.kind}>
        <div className="grid gap-2">
          {channelKindIds
            .filter((id) => !isOutside(id))
            .map((id) => (
              <Radio
                key={id}
                name="kind"
                label={<ChannelKindLabel kind={id} />}
                hint={say(channelKinds[id].hint)}
                checked={kind === id}
                onChange={() => setKind(id)}
              />
            ))}
        </div>
      </Field>
      <Field label={t`Name`} required hint={t`As it stands in lists, such as “Company blog”.`} error={errors.name}>
        <Input value={name} maxLength={80} onChange={(event) => setName(event.currentTarget.value)} />
      </Field>
      {business && (
        <p className="t13 soft">
          <a className="link" href={`/app/business/${business}/profile?tab=channels`}>
            <Trans>Bluesky, Mastodon and others are connected on the page of the business.</Trans>
          </a>
        </p>
      )}
      <FormProblem error={connect.error} fallback={t`The channel could not be connected`} />
    </FormDialog>
  )
}
