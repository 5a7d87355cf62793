import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Profile } from '@postwright/contract/identity/accounts'
import { ImageUp, Trash2 } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'

import { fieldErrors, messageOf } from '../../../../lib/errors.ts'
import { Avatar } from '../../../../ui/avatar.tsx'
import { Button } from '../../../../ui/button.tsx'
import { FieldError } from '../../../../ui/field.tsx'
import { Sheet, SheetBody } from '../../../../ui/sheet.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { CropDialog } from './crop-dialog.tsx'
import { useRemoveAvatar, useSetAvatar } from './queries.ts'

const mostBytes = 5 * 1024 * 1024

/** The picture that stands beside the person's name; without one, their initials do. */
export function Picture({ profile }: { profile: Profile }) {
  const input = useRef<HTMLInputElement>(null)
  const set = useSetAvatar()
  const remove = useRemoveAvatar()
  const [chosen, setChosen] = useState<File | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.currentTarget.files?.[0]
    // The same file may be chosen again after it was refused.
    event.currentTarget.value = ''
    if (!file) return
    setProblem(null)
    if (file.size > mostBytes) return setProblem(t`Use a picture of at most 5 MB.`)
    const canBeShown = await createImageBitmap(file).then(
      (bitmap) => {
        bitmap.close()
        return true
      },
      () => false,
    )
    if (canBeShown) setChosen(file)
    // What this browser cannot show, the server may still read; if not, it says why.
    else await save(file)
  }

  async function save(image: File) {
    try {
      await set.mutateAsync({ image })
      setChosen(null)
      toast.success(t`Picture saved`)
    } catch (error) {
      setChosen(null)
      setProblem(fieldErrors(error)['image'] ?? messageOf(error, t`The picture could not be saved. Try again.`))
    }
  }

  async function takeAway() {
    setProblem(null)
    try {
      await remove.mutateAsync(undefined)
      toast.success(t`Picture removed`)
    } catch (error) {
      setProblem(messageOf(error, t`The picture could not be removed. Try again.`))
    }
  }

  return (
    <Sheet title={t`Picture`} className="mt-6 max-w-[720px]">
      <SheetBody className="grid gap-3">
        <div className="row gap-4 flex-wrap">
          <Avatar name={profile.fullName} src={profile.avatar} size={96} />
          <div className="grid gap-2 min-w-0">
            <div className="row gap-2 flex-wrap">
              <Button icon={ImageUp} pending={set.isPending} onClick={() => input.current?.click()}>
                {profile.avatar ? t`Change picture` : t`Add a picture`}
              </Button>
              {profile.avatar && (
                <Button variant="ghost" icon={Trash2} pending={remove.isPending} onClick={takeAway}>
                  <Trans>Remove picture</Trans>
                </Button>
              )}
            </div>
            <p className="hint">
              <Trans>PNG, JPEG, WebP, AVIF or GIF, up to 5 MB. The people you work with see it.</Trans>
            </p>
          </div>
        </div>
        {problem !== null && (
          <div role="alert">
            <FieldError>{problem}</FieldError>
          </div>
        )}
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t`Picture`}
          accept="image/png,image/jpeg,image/webp,image/avif,image/gif"
          onChange={(event) => void choose(event)}
        />
      </SheetBody>
      {chosen && <CropDialog file={chosen} pending={set.isPending} onCancel={() => setChosen(null)} onDone={save} />}
    </Sheet>
  )
}
