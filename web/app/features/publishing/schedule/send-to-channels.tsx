import { useQuery } from '@tanstack/react-query'
import { Plus, Send } from 'lucide-react'
import { useState } from 'react'

import { Button } from '../../../../ui/button.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { channelsQuery } from '../channels/queries.ts'
import { fittingChannels } from './fitting-channels.ts'
import { type SchedulablePost, ScheduleForm } from './schedule-form.tsx'

export interface SendToChannelsProps {
  label: string
  post: SchedulablePost
  timeZone: string
  without?: ReadonlySet<string> | undefined
  beforeSchedule?: (() => Promise<boolean>) | undefined
}

/** For a post that is planned or out already: the same form, when somebody asks for it. Nothing where no channel is left. */
export function SendToChannels({ label, post, timeZone, without, beforeSchedule }: SendToChannelsProps) {
  const [open, setOpen] = useState(false)
  const channels = useQuery(channelsQuery(post.businessId))
  if (fittingChannels(channels.data ?? [], post.contentType, without).length === 0) return null
  const title = label.replace('…', '')
  return (
    <>
      <Button variant="ghost" size="sm" className="justify-self-start" icon={without ? Plus : Send} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={title}>
        <div className="sheet-body">
          <ScheduleForm post={post} timeZone={timeZone} without={without} beforeSchedule={beforeSchedule} onDone={() => setOpen(false)} />
        </div>
      </Dialog>
    </>
  )
}
