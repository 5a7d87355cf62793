import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Channel } from '@postwright/contract/publishing/channels'
import { useState } from 'react'

import { fieldErrors } from '../../../../lib/errors.ts'
import { FormDialog } from '../../../../ui/form-dialog.tsx'
import { FormProblem } from '../../../../ui/form-problem.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { SettingFields } from '../../content/posts/own-text/setting-fields.tsx'
import { useSetChannelSettings } from './queries.ts'

/** How posts go out on a channel, unless one says otherwise. */
export function SettingsDialog({ channel, onClose }: { channel: Channel; onClose: () => void }) {
  const [values, setValues] = useState(channel.settings)
  const save = useSetChannelSettings()
  const errors = Object.fromEntries(Object.entries(fieldErrors(save.error)).map(([field, text]) => [field.replace('settings.', ''), text]))

  function saved() {
    toast.success(t`The settings are saved`)
    onClose()
  }

  return (
    <FormDialog
      title={t`Settings of ${{ name: channel.name }}`}
      submitLabel={t`Save`}
      pending={save.isPending}
      onSubmit={() => save.mutate({ id: channel.id, settings: values }, { onSuccess: saved })}
      onClose={onClose}
    >
      <p className="soft t13">
        <Trans>These hold for every post on this channel. The editor can set others for a single post.</Trans>
      </p>
      <SettingFields
        channel={channel}
        values={values}
        errors={errors}
        onChange={(name, value) => setValues((before) => ({ ...before, [name]: value }))}
      />
      <FormProblem error={save.error} fallback={t`The settings could not be saved`} />
    </FormDialog>
  )
}
