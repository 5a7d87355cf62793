import type { Reactions } from '../../../events.ts'
import { notify, settleNotices } from './service.ts'
import { wasToldToday } from './told-today.ts'

const kind = 'disk_low'
const aboutMailbox = { kind: 'mailbox_unread', about: 'mailbox for reports' } as const
const aboutLow = 'disk low'
const aboutFull = 'disk full'

/** The machine itself, and what it reads. Those of its disk come again and again, as long as they are true. */
export const aboutServer: Reactions = {
  'disk.short': async (_services, tx, { isFull, freeMb, folder, administrators }) => {
    const about = isFull ? aboutFull : aboutLow
    if (await wasToldToday(tx, { kind, about })) return
    await notify(tx, { kind, userIds: administrators, subject: { isFull, freeMb, folder }, about, link: '/app/admin' })
  },
  'disk.enough': async (_services, tx) => {
    await settleNotices(tx, { kind, about: aboutLow })
    await settleNotices(tx, { kind, about: aboutFull })
  },
  'mail.mailboxUnread': (_services, tx, { host, administrators }) =>
    notify(tx, { ...aboutMailbox, userIds: administrators, subject: { host }, link: '/app/admin?tab=email' }),
  'mail.mailboxRead': (_services, tx) => settleNotices(tx, aboutMailbox),
}
