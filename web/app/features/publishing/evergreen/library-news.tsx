import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'

import { Button } from '../../../../ui/button.tsx'
import { FieldError } from '../../../../ui/field.tsx'
import type { useLibraryActs } from './use-library-acts.ts'

/** What became of the last act: in the dialog, since nothing outside it is in reach meanwhile. */
export function LibraryNews({ acts }: { acts: ReturnType<typeof useLibraryActs> }) {
  const { gone, failed, isPuttingBack, putBack } = acts
  return (
    <>
      <div role="status">
        {gone && (
          <span className="row gap-2 t13">
            {t`“${{ title: gone.title }}” is out of the library`}
            <Button size="sm" variant="ghost" icon={Undo2} pending={isPuttingBack} onClick={() => void putBack(gone)}>
              <Trans>Undo</Trans>
            </Button>
          </span>
        )}
      </div>
      {failed && <FieldError>{failed}</FieldError>}
    </>
  )
}
