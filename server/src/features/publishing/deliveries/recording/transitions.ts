import type { DeliveryStatus } from '@postwright/contract/publishing/deliveries'

/**
 * Everything that can happen to a delivery.
 *
 * `sending`, `unknown` and `needs_attention` are the states in which the post may be live without our knowing. They are
 * left for one from which it may be sent anew only by an event that is certain that it is not.
 */
export const deliveryEvents = [
  /** A node took it, and will send it. */
  'claimed',
  /** A node took it, and will repeat a send that its platform lets us repeat. */
  'repeated',
  'published',
  /** Nothing of it is visible yet: its next step, or the same one again, comes later. */
  'prepared',
  /** Certainly not taken by the platform, which may take it later. */
  'put_off',
  /** Certainly not taken, and never will be. */
  'refused',
  /** Certainly not taken, as the platform asks to sign in again. */
  'signed_out',
  /** Nobody can tell yet. */
  'unclear',
  /** Looked for, and certainly not there. */
  'absent',
  /** Nobody but a person can tell. */
  'undecidable',
  /** A person is to post it. */
  'handed_over',
  /** The node that held it is gone, or too slow. */
  'lease_expired',
  /** Taken, but given back before anything left the house. */
  'handed_back',
  /** Its text, post or business may not be published any more. */
  'not_publishable',
  /** Its channel is not connected. */
  'channel_lost',
  'channel_back',
  'hold_expired',
  /** Nobody sent it in time, and it is too late to send without asking. */
  'overdue',
  /** A person gave it a time, be it now. */
  'planned',
  'cancelled',
  /** The same while it is prepared, when nothing of it is visible. */
  'taken_back',
  /** Its business is back, the deletion of which cancelled it: it is planned again as it was. */
  'restored',
  /** The same for one that was between two attempts. */
  'resumed',
  /** A person looked: it is there. */
  'seen_live',
  /** A person looked: it is not there. */
  'seen_not_live',
  /** Whoever was to post it did not, and will not. */
  'given_up',
  /** Its platform said that it is gone, as a person asked. */
  'taken_down',
] as const
export type DeliveryEvent = (typeof deliveryEvents)[number]

const transitions: Record<DeliveryStatus, Partial<Record<DeliveryEvent, DeliveryStatus>>> = {
  scheduled: {
    claimed: 'sending',
    not_publishable: 'failed',
    channel_lost: 'held',
    overdue: 'missed',
    planned: 'scheduled',
    cancelled: 'cancelled',
  },
  retrying: { claimed: 'sending', not_publishable: 'failed', channel_lost: 'held', overdue: 'missed', cancelled: 'cancelled' },
  sending: {
    published: 'published',
    prepared: 'retrying',
    put_off: 'retrying',
    refused: 'failed',
    signed_out: 'held',
    unclear: 'unknown',
    undecidable: 'needs_attention',
    handed_over: 'needs_attention',
    lease_expired: 'unknown',
    handed_back: 'retrying',
    taken_back: 'cancelled',
  },
  unknown: {
    repeated: 'sending',
    published: 'published',
    refused: 'failed',
    unclear: 'unknown',
    absent: 'retrying',
    undecidable: 'needs_attention',
  },
  held: { channel_back: 'scheduled', hold_expired: 'failed', cancelled: 'cancelled' },
  needs_attention: { seen_live: 'published', seen_not_live: 'retrying', given_up: 'cancelled' },
  failed: { planned: 'scheduled', cancelled: 'cancelled' },
  missed: { planned: 'scheduled', cancelled: 'cancelled' },
  published: { taken_down: 'cancelled' },
  cancelled: { restored: 'scheduled', resumed: 'retrying', channel_lost: 'held', not_publishable: 'failed', overdue: 'missed' },
}

/** Where an event leads, or null when it cannot happen in this state. */
export function transition(status: DeliveryStatus, event: DeliveryEvent): DeliveryStatus | null {
  return transitions[status][event] ?? null
}

/** How a person cancels it: while it is prepared, nothing of it is visible, so that it may still be taken back. */
export function cancellation({ status, step }: { status: DeliveryStatus; step: string | null }): 'cancelled' | 'taken_back' {
  return status === 'sending' && step === 'prepare' ? 'taken_back' : 'cancelled'
}
