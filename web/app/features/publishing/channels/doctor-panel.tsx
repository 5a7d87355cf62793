import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { channelForms } from '@postwright/contract/publishing/channel-forms'
import { channelKinds, isOutside } from '@postwright/contract/publishing/channel-kinds'
import type { Channel } from '@postwright/contract/publishing/channels'
import { say } from '@postwright/contract/core/sentences'
import { Plug, RefreshCw } from 'lucide-react'
import { useState } from 'react'

import { formatAgo } from '../../../../lib/formats.ts'
import { Button } from '../../../../ui/button.tsx'
import { Checkbox } from '../../../../ui/choice.tsx'
import { FormProblem } from '../../../../ui/form-problem.tsx'
import { SidePanel } from '../../../../ui/side-panel.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { DoctorLines } from './doctor-lines.tsx'
import './doctor.css'
import { useExamine } from './queries.ts'

interface DoctorPanelProps {
  channel: Channel
  onReconnect: () => void
  onClose: () => void
}

/** Looks at everything that a channel needs, and says what mends what is wrong. */
export function DoctorPanel({ channel, onReconnect, onClose }: DoctorPanelProps) {
  const examine = useExamine()
  const roundTrip = isOutside(channel.kind) ? channelForms[channel.kind].roundTrip : null
  const [tries, setTries] = useState(false)
  const diagnosis = examine.data ?? channel.diagnosis
  const isSignedOut = channel.status === 'reconnect'

  const footer = (
    <>
      {isSignedOut && (
        <Button icon={Plug} onClick={onReconnect}>
          <Trans>Reconnect</Trans>
        </Button>
      )}
      <Button
        className="end"
        variant="primary"
        icon={RefreshCw}
        pending={examine.isPending}
        onClick={() => examine.mutate({ id: channel.id, roundTrip: tries })}
      >
        {diagnosis ? t`Check again` : t`Check now`}
      </Button>
    </>
  )

  return (
    <SidePanel open onOpenChange={(open) => !open && onClose()} title={t`Check ${{ name: channel.name }}`} footer={footer}>
      <div className="grid gap-4 p-4">
        <p className="t13 soft">
          {diagnosis ? (
            <Trans>Checked {ph({ ago: formatAgo(diagnosis.at) })}.</Trans>
          ) : (
            <Trans>Looks at the sign-in, the limits, and whether pictures get there. Nothing is published unless you choose to.</Trans>
          )}
        </p>
        {roundTrip && (
          <Checkbox
            label={t`Publish a line, and take it down at once`}
            hint={roundTrip === 'told' ? toldOf(channel) : t`Readers may see it for a moment.`}
            checked={tries}
            onChange={(event) => setTries(event.currentTarget.checked)}
          />
        )}
        <FormProblem error={examine.error} fallback={t`The channel could not be checked`} />
        <div aria-live="polite">
          {examine.isPending ? (
            <SkeletonRows rows={4} label={t`Checking the channel`} />
          ) : (
            diagnosis && <DoctorLines lines={diagnosis.lines} />
          )}
        </div>
      </div>
    </SidePanel>
  )
}

function toldOf({ kind }: Channel): string {
  return t`${{ kind: say(channelKinds[kind].label) }} tells everybody who follows the channel, which cannot be taken back.`
}
