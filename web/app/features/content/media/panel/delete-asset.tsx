import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { AssetDetails } from '@postwright/contract/content/media'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'

import { messageOf } from '../../../../../lib/errors.ts'
import { AlertDialog } from '../../../../../ui/alert-dialog.tsx'
import { Button } from '../../../../../ui/button.tsx'
import { toast } from '../../../../../ui/toasts.tsx'
import { useRemoveAsset } from '../queries.ts'

/** Asks first; while a post needs it, it says so instead. */
export function DeleteAsset({ asset, onDeleted }: { asset: AssetDetails; onDeleted: () => void }) {
  const remove = useRemoveAsset()
  const [isAsking, setAsking] = useState(false)
  const { id, name, neededBy, posts } = asset

  function confirm() {
    remove.mutate(
      { id },
      {
        onSuccess: () => {
          toast.success(t`Deleted`)
          onDeleted()
        },
      },
    )
  }

  return (
    <div className="media-delete">
      <Button icon={Trash2} disabled={neededBy > 0} onClick={() => setAsking(true)}>
        <Trans>Delete</Trans>
      </Button>
      {neededBy > 0 && (
        <span className="hint">
          {plural(
            { neededBy },
            {
              one: '# post in review, approved or planned needs it. Change it first.',
              other: '# posts in review, approved or planned need it. Change them first.',
            },
          )}
        </span>
      )}
      <AlertDialog
        open={isAsking}
        onOpenChange={setAsking}
        danger
        title={t`Delete ${{ name }}?`}
        description={
          posts === 0
            ? t`It cannot be brought back.`
            : plural(
                { posts },
                {
                  one: 'It cannot be brought back. # post shows it: a draft loses it, what is published stays as it is.',
                  other: 'It cannot be brought back. # posts show it: drafts lose it, what is published stays as it is.',
                },
              )
        }
        confirmLabel={t`Delete`}
        pending={remove.isPending}
        problem={remove.isError ? messageOf(remove.error, t`It could not be deleted. Try again.`) : undefined}
        onConfirm={confirm}
      />
    </div>
  )
}
