import type { Services } from '../../context.ts'
import type { Tx } from '../../infra/db/database.ts'
import { currentOrigin } from '../../infra/origin.ts'
import { queueMail } from '../mail/service.ts'
import { deviceOf } from './device.ts'

interface Notice {
  userId: string
  /** Where it goes: of an address that was changed, the old one. */
  to: string
  name: string
  /** "Your password was changed" */
  title: string
  /** What it means, in a sentence. */
  detail: string
}

/** Tells a person by mail what was done to their account, and from where, so that they can act when it was somebody else. */
export async function sendNotice(services: Services, tx: Tx, { userId, to, name, title, detail }: Notice): Promise<void> {
  const origin = currentOrigin()
  const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(new Date())
  await queueMail(services, tx, {
    to,
    userId,
    template: 'account_notice',
    variables: {
      name,
      title,
      detail,
      when: `${when} UTC`,
      device: deviceOf(origin?.userAgent),
      address: origin?.address ?? 'an unknown address',
      link: `${services.config.baseUrl}/forgot-password`,
    },
  })
}
