import type { Delivery } from '@postwright/contract/publishing/deliveries'

import type { Presentable } from './present.ts'
import { handedOver } from './handing-over/hand-over.ts'

type Stuck = Pick<Presentable['delivery'], 'status' | 'reasonCode'>

/** What a person does about a delivery next. What goes by itself, and what is over, needs nobody. */
export function nextStepOf({ status, reasonCode }: Stuck, channel: Pick<Presentable['channel'], 'status'>): Delivery['nextStep'] {
  const ofChannel = channel.status === 'paused' ? 'resume' : channel.status === 'connected' ? null : 'reconnect'
  if (status === 'held') return ofChannel
  if (status === 'missed') return 'decide'
  if (status === 'needs_attention') return reasonCode === handedOver ? 'post' : 'look'
  if (status !== 'failed') return null
  if (reasonCode === 'gave_up' || reasonCode === 'retry') return ofChannel ?? 'send'
  return reasonCode === 'channel' || reasonCode === 'reconnect' ? (ofChannel ?? 'send') : 'edit'
}
