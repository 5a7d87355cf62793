import { discordPlatform } from '../../src/platforms/discord/index.ts'
import { discordAddresses, type DiscordStandIn, startDiscord } from '../fakes/discord/server.ts'
import { connected, exchanged, inThisNetwork } from './connect.ts'
import type { Driver } from './driver.ts'

const payload = { contentType: 'x', title: null, body: 'Plums are in @everyone: https://loerielane.example/plums_of_the_season', media: [] }

function driver(
  fieldsOf: (server: DiscordStandIn) => Record<string, string>,
  own: Pick<Driver, 'name' | 'safety' | 'visible' | 'asking' | 'readsBack' | 'wrongField' | 'replies'>,
): Driver {
  return {
    kind: 'discord',
    payload,
    text: payload.body,
    tooLong: { ...payload, body: 'é'.repeat(2001) },
    hasAlt: true,
    takesBytes: true,
    busy: { status: 429, body: '{"message":"You are being rate limited.","retry_after":64.57,"global":false}', seconds: 65 },
    busyWithout: { status: 429, body: '<html>Too many requests</html>' },
    serverField: null,
    fields: {},
    repeated: 'goes out',
    counts: { likes: 3 },
    idTells: false,
    takesDown: true,
    edits: true,
    ...own,
    async start() {
      const server = await startDiscord()
      const { platform, strict } = inThisNetwork((allow) => discordPlatform({ rules: { allow }, origin: server.url }))
      const connect = () => connected(platform, { fields: fieldsOf(server) })
      return {
        server,
        platform,
        strict,
        channel: await connect(),
        shown: () => server.messages.map(({ id, content, files, answers }) => ({ id, text: content, media: files, answers })),
        connectWrongly() {
          const fields = fieldsOf(server)
          return exchanged(platform, { fields: { ...fields, [own.wrongField!]: `${fields[own.wrongField!]}x` } })
        },
        signOut: () => void Object.assign(server, { webhookToken: 'another_one', botToken: 'another.one' }),
        signInAgain: connect,
      }
    },
  }
}

export const discordWebhook = driver((server) => ({ webhook: discordAddresses(server).webhook }), {
  name: 'Discord by a webhook',
  safety: 'D',
  visible: 'POST /api/v10/webhooks/',
  asking: 'GET /api/v10/webhooks/',
  readsBack: false,
  replies: 'one after another',
  wrongField: 'webhook',
})

export const discordWebhookAndBot = driver((server) => ({ webhook: discordAddresses(server).webhook, token: server.botToken }), {
  name: 'Discord by a webhook, read back by a bot',
  safety: 'C',
  visible: 'POST /api/v10/webhooks/',
  asking: 'GET /api/v10/webhooks/',
  readsBack: true,
  replies: 'one after another',
  wrongField: 'token',
})

export const discordBot = driver((server) => ({ token: server.botToken, channel: discordAddresses(server).channel }), {
  name: 'Discord by a bot',
  safety: 'A',
  visible: 'POST /api/v10/channels/',
  asking: 'GET /api/v10/channels/',
  readsBack: true,
  replies: 'as answers',
  wrongField: 'token',
})
