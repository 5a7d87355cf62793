import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { isOutside } from '@postwright/contract/publishing/channel-kinds'
import type { Channel } from '@postwright/contract/publishing/channels'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'

import { formatAgo } from '../../../../lib/formats.ts'
import { Button } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { useExamine } from './queries.ts'

/** Looks at every channel that has an account, one after the other; nothing is published. */
export function CheckAll({ channels }: { channels: readonly Channel[] }) {
  const examine = useExamine()
  const [done, setDone] = useState<number | null>(null)
  const outside = channels.filter(({ kind, status }) => isOutside(kind) && status !== 'disconnected')
  const count = outside.length
  if (count === 0) return null

  async function checkAll() {
    let faults = 0
    let warnings = 0
    try {
      for (const [index, { id }] of outside.entries()) {
        setDone(index)
        const { lines } = await examine.mutateAsync({ id })
        if (lines.some(({ state }) => state === 'fault')) faults++
        else if (lines.some(({ state }) => state === 'warning')) warnings++
      }
      const all = t`${plural({ count }, { one: '# channel works', other: 'All # channels work' })}`
      if (faults === 0) toast.success(warnings === 0 ? all : t`${{ all }}, ${{ warnings }} of them with a warning`)
      else toast.failed(null, t`${plural({ count: faults }, { one: '# channel is', other: '# channels are' })} to be mended`)
    } catch (error) {
      toast.failed(error, t`The channels could not be checked`)
    } finally {
      setDone(null)
    }
  }

  const oldest = outside.map(({ diagnosis }) => diagnosis?.at ?? '').toSorted()[0]
  return (
    <div className="row flex-wrap justify-between">
      <p className="soft">
        {oldest
          ? t`${plural({ count }, { one: 'The channel was', other: 'All # channels were' })} checked ${{ ago: formatAgo(oldest) }}. Each is looked at once a day.`
          : t`Each channel is looked at once a day.`}
      </p>
      <Button icon={RefreshCw} pending={done !== null} onClick={() => void checkAll()}>
        {done === null ? <Trans>Check all channels</Trans> : t`Checking ${{ number: done + 1 }} of ${{ count }}`}
      </Button>
    </div>
  )
}
