import { say } from '@postwright/contract/core/sentences'
import { channelKinds } from '@postwright/contract/publishing/channel-kinds'

import type { Reactions } from '../../../events.ts'
import { notify, settleNotices } from './service.ts'
import { wasToldToday } from './told-today.ts'

const aboutDisk = 'disk_low'
const aboutMailbox = { kind: 'mailbox_unread', about: 'mailbox for reports' } as const
const aboutLow = 'disk low'
const aboutFull = 'disk full'
const aboutApp = (of: string) => ({ kind: 'app_refused', about: `app of ${of}` }) as const

/** The machine itself, what it reads, and the apps of this instance. Those of its disk come again and again, as long as they are true. */
export const aboutServer: Reactions = {
  'disk.short': async (_services, tx, { isFull, freeMb, folder, administrators }) => {
    const about = isFull ? aboutFull : aboutLow
    if (await wasToldToday(tx, { kind: aboutDisk, about })) return
    await notify(tx, { kind: aboutDisk, userIds: administrators, subject: { isFull, freeMb, folder }, about, link: '/app/admin' })
  },
  'disk.enough': async (_services, tx) => {
    await settleNotices(tx, { kind: aboutDisk, about: aboutLow })
    await settleNotices(tx, { kind: aboutDisk, about: aboutFull })
  },
  'mail.mailboxUnread': (_services, tx, { host, administrators }) =>
    notify(tx, { ...aboutMailbox, userIds: administrators, subject: { host }, link: '/app/admin?tab=email' }),
  'mail.mailboxRead': (_services, tx) => settleNotices(tx, aboutMailbox),
  'integration.refused': (_services, tx, { kind, words, administrators }) => {
    const subject = { platform: say(channelKinds[kind].label), words }
    return notify(tx, { ...aboutApp(kind), userIds: administrators, subject, link: '/app/admin?tab=integrations' })
  },
  'integration.mended': (_services, tx, { kind }) => settleNotices(tx, aboutApp(kind)),
}
