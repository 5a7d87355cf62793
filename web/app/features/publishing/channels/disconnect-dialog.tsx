import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { channelKinds } from '@postwright/contract/publishing/channel-kinds'
import type { Channel, DisconnectChannel } from '@postwright/contract/publishing/channels'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { channelNamed } from '../../../../lib/channel-named.ts'
import { fieldErrors } from '../../../../lib/errors.ts'
import { Radio } from '../../../../ui/choice.tsx'
import { Field } from '../../../../ui/field.tsx'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { FormProblem } from '../../../../ui/form-problem.tsx'
import { Select } from '../../../../ui/select.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { channelsQuery, useDisconnect } from './queries.ts'

type Choice = DisconnectChannel['planned']

/** Takes a channel out of use, and asks what becomes of what is planned on it. */
export function DisconnectDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const { id, name, planned, businessId } = channel
  const disconnect = useDisconnect()
  const errors = fieldErrors(disconnect.error)
  const { data: channels = [] } = useQuery(channelsQuery(businessId))
  const others = channels.filter((other) => other.id !== id && other.status === 'connected' && takesSome(other, channel))
  const [choice, setChoice] = useState<Choice>('hold')
  const [to, setTo] = useState<string>()
  const target = to ?? others[0]?.id

  function submit() {
    const moves = choice === 'move' && target !== undefined
    disconnect.mutate(
      { id, planned: choice, ...(moves && { toChannelId: target }) },
      {
        onSuccess(after) {
          const left = after.planned
          if (moves && left > 0)
            toast.success(plural({ left }, { one: '# post does not fit there, and waits', other: '# posts do not fit there, and wait' }))
          else toast.success(t`${{ name }} is disconnected`)
          onClose()
        },
      },
    )
  }

  return (
    <FormDialog
      title={t`Disconnect ${{ name }}?`}
      submitLabel={t`Disconnect`}
      danger
      pending={disconnect.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      {planned > 0 && (
        <Field
          label={plural({ planned }, { one: '# post is planned on it', other: '# posts are planned on it' })}
          group
          error={errors.planned}
        >
          <div className="grid gap-2">
            <Radio
              name="planned"
              label={plural({ planned }, { one: 'Hold it', other: 'Hold them' })}
              hint={t`Until 24 hours past the planned time. What waits goes on when the channel is connected again.`}
              checked={choice === 'hold'}
              onChange={() => setChoice('hold')}
            />
            <Radio
              name="planned"
              label={plural({ planned }, { one: 'Take it off the calendar', other: 'Take them off the calendar' })}
              hint={t`What is written stays, and the quota gets it back.`}
              checked={choice === 'cancel'}
              onChange={() => setChoice('cancel')}
            />
            {others.length > 0 && (
              <Radio
                name="planned"
                label={plural({ planned }, { one: 'Move it to another channel', other: 'Move them to another channel' })}
                hint={t`At the same time. What does not fit there waits.`}
                checked={choice === 'move'}
                onChange={() => setChoice('move')}
              />
            )}
          </div>
        </Field>
      )}
      {choice === 'move' && target && (
        <Field label={t`To`} error={errors.toChannelId}>
          <Select value={target} onChange={setTo} options={others.map((other) => ({ value: other.id, label: channelNamed(other) }))} />
        </Field>
      )}
      <p className="t13 soft">
        <Trans>What is published stays there. The sign-in is erased here and given back.</Trans>
      </p>
      <FormProblem error={disconnect.error} fallback={t`The channel could not be disconnected`} />
    </FormDialog>
  )
}

function takesSome({ kind }: Channel, { contentTypes }: Channel): boolean {
  return channelKinds[kind].contentTypes.some((type) => contentTypes.includes(type))
}
