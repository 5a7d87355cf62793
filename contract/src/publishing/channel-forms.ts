import { msg } from '../core/msg.ts'
import type { Sentence } from '../core/sentences.ts'
import type { OutsideKind } from './channel-kinds.ts'

/** What a person types to connect an account. An `address` is one of a server that they name, and reached by the rules for those. */
export interface FormField {
  name: string
  label: Sentence
  /** Where it is found. */
  help: Sentence
  kind: 'text' | 'address' | 'secret' | 'choice'
  /** Of a choice; the first one is chosen unless `initial` says another. */
  choices?: readonly { value: string; label: Sentence; help: Sentence }[]
  example?: string
  /** Stands in it at first. */
  initial?: string
  isOptional?: true
}

export interface ChannelForm {
  fields: readonly FormField[]
  /** What has to be brought. */
  needs: Sentence
  /** What its posts can be. */
  can: Sentence
  /** The page of the guide that shows where everything is found. */
  guide: `connect-${string}`
  /**
   * A try that publishes a line and takes it down at once. `brief`: readers may see it for a moment. `told`: they are told of it as well,
   * which cannot be taken back. Null where nothing can be taken down, or no line be published.
   */
  roundTrip: 'brief' | 'told' | null
  /** It fetches pictures and films, or films alone, from this server, where others are handed them. */
  fetchesMedia?: 'all' | 'films'
}

/** What whoever connects a channel fills in, and reads before. */
export const channelForms: Readonly<Record<OutsideKind, ChannelForm>> = {
  linkedin: {
    fields: [
      {
        name: 'accounts',
        label: msg`What to connect`,
        help: msg`LinkedIn asks you to allow no more than it takes.`,
        kind: 'choice',
        initial: 'profile',
        choices: [
          { value: 'profile', label: msg`Your profile`, help: msg`Posts under your own name.` },
          {
            value: 'pages',
            label: msg`Pages, and your profile`,
            help: msg`You choose among the pages that you may post for. The app of this site needs LinkedIn’s Community Management API for it.`,
          },
        ],
      },
    ],
    needs: msg`a sign-in to LinkedIn, and for pages a role on them`,
    can: msg`3,000 characters, 20 pictures, a film, or a document of pictures; edit, take down`,
    guide: 'connect-linkedin',
    roundTrip: 'told',
  },
  x: {
    fields: [],
    needs: msg`a sign-in; X bills this site $0.015 a post, $0.20 with a link`,
    can: msg`280 characters, 4 pictures or a film, threads; take down`,
    guide: 'connect-x',
    roundTrip: 'told',
  },
  facebook: {
    fields: [],
    needs: msg`a sign-in, and a page that you may post to`,
    can: msg`63,206 characters, 10 pictures or a film, comments; edit, take down`,
    guide: 'connect-facebook',
    roundTrip: 'told',
    fetchesMedia: 'films',
  },
  instagram: {
    fields: [],
    needs: msg`a sign-in with Facebook, and a professional account of a page`,
    can: msg`2,200 characters, 10 pictures and films, reels, comments; take down`,
    guide: 'connect-instagram',
    // It takes no line without a picture.
    roundTrip: null,
    fetchesMedia: 'all',
  },
  threads: {
    fields: [],
    needs: msg`a sign-in to the account`,
    can: msg`500 characters, 20 pictures and films, threads; take down`,
    guide: 'connect-threads',
    roundTrip: 'told',
    fetchesMedia: 'all',
  },
  youtube: {
    fields: [],
    needs: msg`a sign-in to the Google account of the channel`,
    can: msg`films with title, description, tags and thumbnail; edit, take down`,
    guide: 'connect-youtube',
    roundTrip: null,
  },
  whatsapp: {
    fields: [
      {
        name: 'waba',
        label: msg`WhatsApp business account ID`,
        help: msg`In Meta’s Business settings under Accounts, WhatsApp accounts. Digits alone.`,
        kind: 'text',
        example: '102290129340398',
      },
      {
        name: 'token',
        label: msg`Token of a system user`,
        help: msg`In Business settings under Users, System users, Generate new token: for the app of this site, without an end.`,
        kind: 'secret',
      },
    ],
    needs: msg`the account’s ID and a token of a system user`,
    can: msg`4,096 characters to people who agreed, by an approved template or within 24 hours of their message`,
    guide: 'connect-whatsapp',
    roundTrip: null,
  },
  bluesky: {
    fields: [
      {
        name: 'handle',
        label: msg`Handle`,
        help: msg`As it stands on your profile, without the @.`,
        kind: 'text',
        example: 'loerielane.bsky.social',
      },
      {
        name: 'password',
        label: msg`App password`,
        help: msg`In Bluesky under Settings, Privacy and security, App passwords. Not the password that you sign in with.`,
        kind: 'secret',
        example: 'xxxx-xxxx-xxxx-xxxx',
      },
      {
        name: 'service',
        label: msg`Server`,
        help: msg`Leave it as it is unless your account is hosted elsewhere.`,
        kind: 'address',
        initial: 'https://bsky.social',
      },
    ],
    needs: msg`your handle and an app password`,
    can: msg`300 characters, 4 pictures, link cards; take down`,
    guide: 'connect-bluesky',
    roundTrip: 'brief',
  },
  mastodon: {
    fields: [
      {
        name: 'instance',
        label: msg`Your server`,
        help: msg`The part of your handle after the second @. You sign in there on the next page.`,
        kind: 'address',
        example: 'mastodon.social',
      },
    ],
    needs: msg`the address of your server, then a sign-in`,
    can: msg`500 characters or what the server allows, 4 pictures; edit, take down`,
    guide: 'connect-mastodon',
    roundTrip: 'brief',
  },
  wordpress: {
    fields: [
      {
        name: 'site',
        label: msg`Address of the site`,
        help: msg`As readers open it.`,
        kind: 'address',
        example: 'https://loerielane.example',
      },
      { name: 'username', label: msg`User name`, help: msg`The one that you sign in to WordPress with.`, kind: 'text' },
      {
        name: 'password',
        label: msg`Application password`,
        help: msg`In WordPress under Users, Profile, Application Passwords. Not the password that you sign in with.`,
        kind: 'secret',
        example: 'xxxx xxxx xxxx xxxx xxxx xxxx',
      },
    ],
    needs: msg`the site’s address and an application password`,
    can: msg`any length, cover, categories, tags; edit, take down`,
    guide: 'connect-wordpress',
    roundTrip: 'brief',
  },
  ghost: {
    fields: [
      {
        name: 'site',
        label: msg`Address of the site`,
        help: msg`The API URL that Ghost shows beside the key.`,
        kind: 'address',
        example: 'https://loerielane.example',
      },
      {
        name: 'key',
        label: msg`Admin API key`,
        help: msg`In Ghost under Settings, Integrations, Add custom integration.`,
        kind: 'secret',
      },
    ],
    needs: msg`the site’s address and an Admin API key`,
    can: msg`any length, cover, tags, mail to members; edit, take down`,
    guide: 'connect-ghost',
    roundTrip: 'brief',
  },
  devto: {
    fields: [
      { name: 'key', label: msg`API key`, help: msg`In dev.to under Settings, Extensions, DEV Community API Keys.`, kind: 'secret' },
      {
        name: 'site',
        label: msg`Server`,
        help: msg`Leave it as it is unless your community has its own Forem.`,
        kind: 'address',
        initial: 'https://dev.to',
      },
    ],
    needs: msg`an API key`,
    can: msg`Markdown, cover, 4 tags, one article in 30 seconds; edit`,
    guide: 'connect-devto',
    roundTrip: null,
    fetchesMedia: 'all',
  },
  telegram: {
    fields: [
      { name: 'token', label: msg`Token of the bot`, help: msg`@BotFather gives it to you after /newbot.`, kind: 'secret' },
      {
        name: 'chat',
        label: msg`Channel`,
        help: msg`Its @name, or its number. The bot must be one of its administrators.`,
        kind: 'text',
        example: '@loerielane',
      },
    ],
    needs: msg`a bot’s token, and the bot as admin of your channel`,
    can: msg`4,096 characters, 10 pictures; edit, take down`,
    guide: 'connect-telegram',
    roundTrip: 'told',
  },
  discord: {
    fields: [
      {
        name: 'webhook',
        label: msg`Webhook address`,
        help: msg`In Discord under Edit channel, Integrations, Webhooks. Leave it empty to post as a bot.`,
        kind: 'secret',
        isOptional: true,
      },
      {
        name: 'token',
        label: msg`Token of the bot`,
        help: msg`Only to post as a bot: from the Bot page of your application.`,
        kind: 'secret',
        isOptional: true,
      },
      {
        name: 'channel',
        label: msg`Channel ID`,
        help: msg`Only to post as a bot: Copy channel ID, with Developer Mode on.`,
        kind: 'text',
        isOptional: true,
      },
    ],
    needs: msg`a webhook address, or a bot to read back`,
    can: msg`2,000 characters, 10 files; edit, take down`,
    guide: 'connect-discord',
    roundTrip: 'told',
  },
}
