import { plural, t } from '@lingui/core/macro'
import type { QueueMany } from '@postwright/contract/publishing/bulk-schedule'
import { useState } from 'react'

import { Checkbox, Radio } from '../../../../../ui/choice.tsx'
import { Field } from '../../../../../ui/field.tsx'
import { FormDialog } from '../../../../../ui/form-dialog.tsx'
import { Problem } from '../../../../../ui/form-problem.tsx'
import type { ChosenPost } from './chosen-posts.tsx'
import type { useBulkQueue } from './use-bulk-queue.ts'

interface QueueDialogProps {
  posts: readonly ChosenPost[]
  queueing: ReturnType<typeof useBulkQueue>
  onClose: () => void
}

/** How several posts take the free posting times of their channels. */
export function QueueDialog({ posts, queueing, onClose }: QueueDialogProps) {
  const [how, setHow] = useState<QueueMany['how']>('next')
  const [shuffle, setShuffle] = useState(false)

  return (
    <FormDialog
      title={plural({ count: posts.length }, { one: 'Add # post to the queue', other: 'Add # posts to the queue' })}
      description={t`Each goes out at free posting times of every channel that takes it.`}
      submitLabel={t`Add to queue`}
      pending={queueing.isPending}
      onSubmit={() => void queueing.add({ how, shuffle }).then((isAnswered) => isAnswered && onClose())}
      onClose={onClose}
    >
      <Field label={t`At which times`} group>
        <div className="grid gap-1">
          <Radio
            name="how"
            label={t`The next free ones`}
            hint={t`One after the other, as soon as there is room.`}
            checked={how === 'next'}
            onChange={() => setHow('next')}
          />
          <Radio
            name="how"
            label={t`Spread over a week`}
            hint={t`Over the days of the next seven, as evenly as the posting times allow. What finds no room there comes next.`}
            checked={how === 'week'}
            onChange={() => setHow('week')}
          />
        </div>
      </Field>
      <Checkbox
        label={t`Shuffle their order`}
        hint={t`Else they go out in the order of the list.`}
        checked={shuffle}
        onChange={(event) => setShuffle(event.currentTarget.checked)}
      />
      {queueing.error !== null && <Problem error={queueing.error} fallback={t`The posts could not be added to the queue`} />}
    </FormDialog>
  )
}
