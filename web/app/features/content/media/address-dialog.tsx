import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type SyntheticEvent, useState } from 'react'

import { fieldErrors, messageOf } from '../../../../lib/errors.ts'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Input } from '../../../../ui/input.tsx'
import { useAddFromAddress } from './queries.ts'

interface AddressDialogProps {
  businessId: string
  onAdded: (assetId: string) => void
  onClose: () => void
}

/** Fetches a picture or film from where it is on the web. */
export function AddressDialog({ businessId, onAdded, onClose }: AddressDialogProps) {
  const add = useAddFromAddress()
  const [address, setAddress] = useState('')
  const duplicate = add.data?.duplicateOf ?? null
  const problem = add.isError
    ? (Object.values(fieldErrors(add.error))[0] ?? messageOf(add.error, t`It could not be fetched. Try again.`))
    : (add.data?.message ?? (duplicate && t`The same is here as “${{ name: duplicate.name }}”.`))

  async function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (address.trim() === '' || add.isPending) return
    try {
      const { asset } = await add.mutateAsync({ businessId, address, keepBoth: duplicate !== null })
      if (!asset) return
      onAdded(asset.id)
      onClose()
    } catch {
      // Said below the field.
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      locked={add.isPending}
      title={t`From an address`}
      description={t`A picture or film that anybody may open, up to 200 MB. It is copied here; you answer for the right to use it.`}
    >
      <form noValidate onSubmit={(event) => void submit(event)}>
        <div className="sheet-body">
          <Field label={t`Address`} error={problem ?? undefined}>
            <Input
              type="url"
              inputMode="url"
              placeholder="https://www.example.com/picture.jpg"
              value={address}
              onChange={(event) => {
                setAddress(event.currentTarget.value)
                add.reset()
              }}
            />
          </Field>
        </div>
        <footer>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" type="submit" pending={add.isPending}>
            {duplicate ? t`Keep both` : t`Fetch it`}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
