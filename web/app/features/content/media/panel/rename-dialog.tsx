import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Asset } from '@postwright/contract/content/media'
import { type SyntheticEvent, useState } from 'react'

import { fieldErrors, messageOf } from '../../../../../lib/errors.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Dialog } from '../../../../../ui/dialog.tsx'
import { Field } from '../../../../../ui/field.tsx'
import { Input } from '../../../../../ui/input.tsx'
import { useUpdateAsset } from '../queries.ts'

/** What it is called here. */
export function RenameDialog({ asset, onClose }: { asset: Asset; onClose: () => void }) {
  const update = useUpdateAsset()
  const [name, setName] = useState(asset.name)
  const problem = update.isError
    ? (fieldErrors(update.error)['name'] ?? messageOf(update.error, t`It could not be saved. Try again.`))
    : undefined

  function submit(event: SyntheticEvent) {
    event.preventDefault()
    update.mutate({ id: asset.id, name }, { onSuccess: onClose })
  }

  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={t`Rename`}>
      <form noValidate onSubmit={submit}>
        <div className="sheet-body">
          <Field label={t`Name`} error={problem}>
            <Input maxLength={200} value={name} onChange={(event) => setName(event.currentTarget.value)} />
          </Field>
        </div>
        <footer>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" type="submit" pending={update.isPending}>
            <Trans>Save</Trans>
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
