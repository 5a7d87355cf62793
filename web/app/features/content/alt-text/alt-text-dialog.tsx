import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { longestAltText, type Seer } from '@postwright/contract/content/alt-text'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import './alt-text.css'
import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Field, FieldError } from '../../../../ui/field.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { Textarea } from '../../../../ui/textarea.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { RefusedCall } from '../../billing/subscriptions/refused-call.tsx'
import { seerQuery, useProposeAltText } from './queries.ts'

interface AltTextDialogProps {
  businessId: string
  image: File
  /** Of the image within this page. */
  address: string
  onClose: () => void
}

/** What a model sees in an image, for a person to edit. It says where the image would go, and waits to be told to send it. */
export function AltTextDialog({ businessId, image, address, onClose }: AltTextDialogProps) {
  const seer = useQuery(seerQuery(businessId))
  const propose = useProposeAltText()
  const [text, setText] = useState('')
  const said = propose.data?.message ?? null

  function send() {
    propose.mutate({ businessId, image }, { onSuccess: (proposed) => setText((typed) => proposed.text ?? typed) })
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(text.trim())
      toast.success(t`Alt text copied`)
    } catch {
      toast.error(t`The browser did not allow copying. Select the text and copy it.`)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      locked={propose.isPending}
      title={t`Alt text`}
      description={t`What somebody who does not see the image is told. Nothing is kept: copy the text to where the image stands.`}
      footer={
        <>
          <Button onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          <Button variant="primary" disabled={text.trim() === ''} onClick={copy}>
            <Trans>Copy alt text</Trans>
          </Button>
        </>
      }
    >
      <div className="sheet-body grid gap-4">
        <img className="alt-image" src={address} alt={t`The chosen image`} />
        <LoadState of={seer} rows={1} loading={t`Loading the model`} failed={t`The model could not be read`} />
        {seer.data && (
          <div className="row gap-3 flex-wrap">
            <p className="soft t13 grow">{toldOf(seer.data)}</p>
            {seer.data.canSee !== false && (
              <Button size="sm" pending={propose.isPending} onClick={send}>
                {text === '' ? t`Send it and propose` : t`Send it and propose again`}
              </Button>
            )}
          </div>
        )}
        {propose.isError && <RefusedCall error={propose.error} fallback={t`The image could not be described. Try again.`} />}
        {said !== null && (
          <div role="alert">
            <FieldError>{said}</FieldError>
          </div>
        )}
        <Field label={t`What it says`} hint={t`Read it before you use it: a model may see what is not there.`}>
          <Textarea rows={3} maxLength={longestAltText} value={text} onChange={(event) => setText(event.currentTarget.value)} />
        </Field>
      </div>
    </Dialog>
  )
}

function toldOf({ writer, providerName, canSee }: Seer): string {
  if (canSee === false) return t`${writer} does not see images. Write the alt text here, or have another model write.`
  if (canSee === null)
    return t`The image is sent to ${providerName}, whose model ${writer} may not see images. It is made small first, and kept nowhere.`
  return t`The image is sent to ${providerName}, for the model ${writer}. It is made small first, and kept nowhere.`
}
