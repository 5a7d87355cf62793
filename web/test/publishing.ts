import type { Channel } from '@postwright/contract/publishing/channels'
import type { Delivery } from '@postwright/contract/publishing/deliveries'

/** A wall that takes short posts. */
export function channel(id: string, more: Partial<Channel> = {}): Channel {
  return {
    id,
    businessId: 'business',
    kind: 'sandbox',
    name: id,
    status: 'connected',
    contentTypes: ['x'],
    address: null,
    account: null,
    answers: {},
    limits: null,
    settings: {},
    diagnosis: null,
    planned: 0,
    next: null,
    sandbox: null,
    lastSentAt: null,
    createdAt: '2026-09-16T09:00:00.000Z',
    ...more,
  }
}

/** One that is planned on a wall. */
export function delivery(more: Partial<Delivery> = {}): Delivery {
  return {
    id: 'delivery',
    postId: 'post',
    postTitle: 'Figs are in',
    businessId: 'business',
    businessName: 'Loerie Lane Books',
    channelId: 'channel',
    channelName: 'Sandbox wall',
    channelKind: 'sandbox',
    contentType: 'x',
    status: 'scheduled',
    dueAt: '2126-09-16T09:00:00.000Z',
    nextAttemptAt: null,
    attempts: 1,
    reason: null,
    remoteUrl: null,
    publishedAt: null,
    results: null,
    takenDownAt: null,
    canTakeDown: false,
    canUpdate: false,
    liveChange: null,
    movable: false,
    cancellable: false,
    replies: [],
    isHandedOver: false,
    nextStep: null,
    ...more,
  }
}
