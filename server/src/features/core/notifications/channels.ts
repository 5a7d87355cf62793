import { notificationKinds } from '@postwright/contract/core/notification-kinds'
import { type NotificationKind, type NotificationChannel, notificationChannels } from '@postwright/contract/core/notifications/rules'

export type NotificationChannels = Record<NotificationChannel, boolean>

/** How a kind reaches somebody who chose `chosen`; what cannot be changed stays as it is, whatever is stored. */
export function channelsOf(kind: NotificationKind, chosen?: Partial<NotificationChannels>): NotificationChannels {
  const { channels } = notificationKinds[kind]
  const on = (channel: NotificationChannel) =>
    isFixed(kind, channel) ? channels[channel] === 'always' : (chosen?.[channel] ?? channels[channel] === 'on')
  return { inApp: on('inApp'), mail: on('mail'), digest: on('digest') }
}

export function isFixed(kind: NotificationKind, channel: NotificationChannel): boolean {
  const rule = notificationKinds[kind].channels[channel]
  return rule === 'always' || rule === 'never'
}

export function fixedChannels(kind: NotificationKind): NotificationChannel[] {
  return notificationChannels.filter((channel) => isFixed(kind, channel))
}
