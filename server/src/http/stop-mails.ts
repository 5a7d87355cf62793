import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'
import { notificationKinds } from '@postwright/contract/core/notification-kinds'

import { DomainError } from '../errors.ts'
import { readStop, stopMails } from '../features/core/notifications/public.ts'
import type { Mount } from './pages.ts'
import { plainDocument } from './plain-document.ts'

const path = '/stop-mails'

/** Where the links at the end of a notification's mail lead. A question first, since programs follow links too; no script, no sign-in. */
export const mountStopMails: Mount = (pages, services) => {
  pages.get(path, ({ req }) =>
    orUnknown(async () => {
      const token = req.query('token') ?? ''
      const { kind, channel } = readStop(services, token)
      const phrase = say(notificationKinds[kind].label)
      return plainDocument({
        status: 200,
        title: say(msg`Stop these mails?`),
        text:
          channel === 'mail'
            ? say(msg`You will not be mailed about “${{ phrase }}” any more. The app still shows it.`)
            : say(msg`The daily mail will leave out “${{ phrase }}” from now on. The app still shows it.`),
        form: { action: `${path}?token=${encodeURIComponent(token)}`, label: say(msg`Stop these mails`) },
      })
    }),
  )

  pages.post(path, ({ req }) =>
    orUnknown(async () => {
      const { kind } = await stopMails(services, req.query('token') ?? '')
      return plainDocument({
        status: 200,
        title: say(msg`Stopped`),
        text: say(
          msg`No more mails of “${{ phrase: say(notificationKinds[kind].label) }}”. You can turn them on again in <a href="/app/settings?tab=notifications">your settings</a>.`,
        ),
      })
    }),
  )
}

async function orUnknown(answer: () => Promise<Response>): Promise<Response> {
  try {
    return await answer()
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return plainDocument({
      status: 404,
      title: say(msg`This link does not work`),
      text: say(
        msg`It may have been cut off. What is mailed to you can be chosen in <a href="/app/settings?tab=notifications">your settings</a>.`,
      ),
    })
  }
}
