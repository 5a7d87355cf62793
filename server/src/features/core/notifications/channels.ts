import {
  type NotificationKind,
  notificationKinds,
  type NotificationWay,
  notificationWays,
} from '@postwright/contract/core/notification-kinds'

export type NotificationChannels = Record<NotificationWay, boolean>

/** How a kind reaches somebody who chose `chosen`; what cannot be changed stays as it is, whatever is stored. */
export function channelsOf(kind: NotificationKind, chosen?: Partial<NotificationChannels>): NotificationChannels {
  const { ways } = notificationKinds[kind]
  const on = (way: NotificationWay) => (isFixed(kind, way) ? ways[way] === 'always' : (chosen?.[way] ?? ways[way] === 'on'))
  return { inApp: on('inApp'), mail: on('mail'), digest: on('digest') }
}

export function isFixed(kind: NotificationKind, way: NotificationWay): boolean {
  const rule = notificationKinds[kind].ways[way]
  return rule === 'always' || rule === 'never'
}

export function fixedChannels(kind: NotificationKind): NotificationWay[] {
  return notificationWays.filter((way) => isFixed(kind, way))
}
