import { msg } from '@postwright/contract/core/msg'

import { inEnglish } from '../../sentences.ts'
import { prepareMedia, unlessUnsendable } from '../media.ts'
import type { ConnectedChannel, OutsidePlatform } from '../platform.ts'
import { callerOf, telegramConnection, type TelegramOptions } from './connection.ts'
import { budgets, usualOrigin } from './limits.ts'
import { editPost, removePost } from './live.ts'
import { sendPost } from './send.ts'
import { TelegramCredentials, TelegramSettings } from './types.ts'

/** A bot that posts to a channel or group. It cannot read back what it sent: what nobody knows is asked of a person. */
export function telegramPlatform({
  rules,
  origin = usualOrigin,
}: Pick<TelegramOptions, 'rules'> & Partial<TelegramOptions>): OutsidePlatform {
  const options = { rules, origin }
  const caller = ({ credentials }: ConnectedChannel, signal: AbortSignal) => callerOf(options, credentials, signal)

  return {
    connection: telegramConnection(options),
    safetyOf: () => 'D',
    settleMs: 0,
    preparesMediaAlone: true,
    prepare: (input) => prepareMedia(input),
    send: (input) =>
      unlessUnsendable(async () => {
        const { items } = await input.media.prepare()
        const { chatId } = TelegramCredentials.parse(input.channel.credentials)
        return sendPost(caller(input.channel, input.signal), chatId, input, items)
      }),
    lookUp: async () => ({ type: 'unclear', reason: inEnglish(msg`Telegram does not let a bot read what it posted.`) }),
    remove: ({ remoteId, channel, signal }) => removePost(caller(channel, signal), remoteId),
    edit: (input) => editPost(caller(input.channel, input.signal), input),
    budgets(channel, step, { media }) {
      const { account, bot } = TelegramSettings.parse(channel.settings)
      return step === 'send' ? budgets({ chat: account || channel.id, bot, media }) : []
    },
  }
}
