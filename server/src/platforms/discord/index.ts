import { msg } from '@postwright/contract/core/msg'

import { inEnglish } from '../../sentences.ts'
import { prepareMedia } from '../media.ts'
import type { OutsidePlatform } from '../platform.ts'
import type { DiscordOptions } from './api.ts'
import { discordConnection } from './connection.ts'
import { textOf } from './content.ts'
import { findMessage } from './find.ts'
import { budgets, settleMs, usualOrigin } from './limits.ts'
import { countMessage, editMessage, removeMessage } from './live.ts'
import { sendMessage } from './send.ts'
import { DiscordCredentials, DiscordSettings } from './types.ts'

const classes = { bot: 'A', 'webhook-and-bot': 'C', webhook: 'D' } as const

/** A channel of a server of Discord. */
export function discordPlatform({ rules, origin = usualOrigin }: Pick<DiscordOptions, 'rules'> & Partial<DiscordOptions>): OutsidePlatform {
  const options = { rules, origin }
  const caller = (signal: AbortSignal) => ({ ...options, signal })

  return {
    connection: discordConnection(options),
    safetyOf: ({ settings }) => classes[DiscordSettings.parse(settings).mode],
    settleMs,
    preparesMediaAlone: true,
    prepare: async (input) => {
      const outcome = await prepareMedia(input)
      // What it keeps is when it was first sent.
      return outcome.type === 'ready' ? { ...outcome, handle: input.handle ?? {} } : outcome
    },
    send: (input) => sendMessage(caller(input.signal), input),
    async lookUp({ payload, channel, since, knownRemoteIds, signal }) {
      const credentials = DiscordCredentials.parse(channel.credentials)
      if (!('botToken' in credentials)) return { type: 'unclear', reason: inEnglish(msg`A webhook of Discord cannot read what it posted.`) }
      const sought = { credentials, text: textOf(payload), files: payload.media.length, since: since.getTime(), knownRemoteIds }
      return findMessage(caller(signal), sought)
    },
    remove: (input) => removeMessage(caller(input.signal), input),
    edit: (input) => editMessage(caller(input.signal), input),
    metrics: (input) => countMessage(caller(input.signal), input),
    budgets(channel, step) {
      return step === 'send' ? budgets(DiscordSettings.parse(channel.settings).account || channel.id) : []
    },
  }
}
