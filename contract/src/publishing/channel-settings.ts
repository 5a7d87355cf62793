import { longestTagTemplate, templateNames, templateProblem } from '../content/link-tags.ts'
import { SettingValue, type SettingValues } from '../content/setting-values.ts'
import { msg } from '../core/msg.ts'
import { say, type Sentence } from '../core/sentences.ts'
import type { ChannelKind } from './channel-kinds.ts'

/**
 * One thing that can be set for a channel, and for one post on it; `name` is that of its adapter's settings. Where the field that `unless`
 * names has this value, it is not asked for.
 */
export type SettingField = { name: string; label: Sentence; help: Sentence; unless?: { name: string; value: string } } & (
  | { kind: 'text'; most: number; problemOf?: (text: string) => Sentence | null }
  | { kind: 'choice'; choices: readonly { value: string; label: Sentence }[] }
  | { kind: 'switch'; initial: boolean }
  | { kind: 'tags'; mostTags: number }
  /** One of the platform's own list, as "name/language". */
  | { kind: 'template'; most: number }
  /** What stands in each variable of the template, in their order; see `templateValue`. */
  | { kind: 'template-values'; most: number; mostValues: number }
)

const language: SettingField = {
  name: 'language',
  label: msg`Language`,
  help: msg`Two letters, such as en or de. Left empty, the account decides.`,
  kind: 'text',
  most: 3,
}
const tags = (mostTags: number): SettingField => ({
  name: 'tags',
  label: msg`Tags`,
  help: msg`By name; one that is missing there is made.`,
  kind: 'tags',
  mostTags,
})
const namesOriginal: SettingField = {
  name: 'namesOriginal',
  label: msg`Names the original`,
  help: msg`Where the post was published on a site before, search engines are told that it is the original.`,
  kind: 'switch',
  initial: false,
}
const linkCard = (name: string): SettingField => ({
  name,
  label: msg`Shows a card of links`,
  help: msg`A picture and the title of the page, below the text.`,
  kind: 'switch',
  initial: true,
})

const whoMayReply = (following: string, mentioned: string): SettingField => ({
  name: 'replies',
  label: msg`Who may reply`,
  help: msg`Whoever is named in the post always may.`,
  kind: 'choice',
  choices: [
    { value: 'everyone', label: msg`Everybody` },
    { value: following, label: msg`Accounts that this one follows` },
    { value: mentioned, label: msg`Only who is mentioned` },
  ],
})

const ofBusiness = msg`Left empty, it is that of the business.`
const linkTag = (name: string, label: Sentence, help = ofBusiness): SettingField => ({
  name,
  label,
  help,
  kind: 'text',
  most: longestTagTemplate,
  problemOf: templateProblem,
  unless: { name: 'linkTags', value: 'off' },
})

/** Of every channel: what its links get, by the names that `linkParameters` reads. */
const links: readonly SettingField[] = [
  {
    name: 'linkTags',
    label: msg`UTM parameters on links`,
    help: msg`They tell the statistics of the site that is linked where its readers came from.`,
    kind: 'choice',
    choices: [
      { value: 'business', label: msg`As the business has it` },
      { value: 'on', label: msg`Added` },
      { value: 'off', label: msg`Not added` },
    ],
  },
  linkTag(
    'utmSource',
    msg`Source (utm_source)`,
    msg`Left empty, it is that of the business. In all three these are filled in: ${{ names: templateNames }}.`,
  ),
  linkTag('utmMedium', msg`Medium (utm_medium)`),
  linkTag('utmCampaign', msg`Campaign (utm_campaign)`),
]

/** What the platforms know, by kind. */
const platformSettings: Readonly<Partial<Record<ChannelKind, readonly SettingField[]>>> = {
  linkedin: [
    {
      name: 'visibility',
      label: msg`Who sees it`,
      help: msg`A page posts to everybody.`,
      kind: 'choice',
      choices: [
        { value: 'PUBLIC', label: msg`Everybody` },
        { value: 'LOGGED_IN', label: msg`Members of LinkedIn` },
        { value: 'CONNECTIONS', label: msg`Contacts of the profile alone` },
      ],
    },
    {
      name: 'asDocument',
      label: msg`Pictures as a document`,
      help: msg`The pictures of a post are the pages of a PDF that readers leaf through.`,
      kind: 'switch',
      initial: false,
    },
    {
      name: 'documentTitle',
      label: msg`Title of the document`,
      help: msg`Left empty, it is the name of the business.`,
      kind: 'text',
      most: 100,
    },
  ],
  x: [whoMayReply('following', 'mentionedUsers')],
  threads: [whoMayReply('accounts_you_follow', 'mentioned_only')],
  facebook: [linkCard('showsLinkCard')],
  youtube: [
    {
      name: 'visibility',
      label: msg`Who sees it`,
      help: msg`Until Google has audited the app of this site, films stay private whatever is chosen.`,
      kind: 'choice',
      choices: [
        { value: 'public', label: msg`Everybody` },
        { value: 'unlisted', label: msg`Whoever has the link` },
        { value: 'private', label: msg`Only the channel` },
      ],
    },
    {
      name: 'tags',
      label: msg`Tags`,
      help: msg`Words by which films are found, 500 characters in all.`,
      kind: 'tags',
      mostTags: 30,
    },
    {
      name: 'category',
      label: msg`Category`,
      help: msg`Under which YouTube shows it.`,
      kind: 'choice',
      choices: [
        { value: '22', label: msg`People and blogs` },
        { value: '26', label: msg`How-to and style` },
        { value: '27', label: msg`Education` },
        { value: '28', label: msg`Science and technology` },
        { value: '25', label: msg`News and politics` },
        { value: '29', label: msg`Nonprofits and activism` },
        { value: '24', label: msg`Entertainment` },
        { value: '10', label: msg`Music` },
        { value: '17', label: msg`Sports` },
        { value: '19', label: msg`Travel and events` },
        { value: '15', label: msg`Pets and animals` },
        { value: '2', label: msg`Cars and vehicles` },
      ],
    },
    {
      name: 'isForChildren',
      label: msg`Made for children`,
      help: msg`The law of some countries wants it said; such films have no comments.`,
      kind: 'switch',
      initial: false,
    },
  ],
  whatsapp: [
    {
      name: 'template',
      label: msg`Template`,
      help: msg`By it people are written to who did not write within 24 hours. WhatsApp has to approve it before.`,
      kind: 'template',
      most: 540,
    },
    {
      name: 'templateValues',
      label: msg`What stands in the variables`,
      help: msg`The text of the post, the person’s name, or words of your own.`,
      kind: 'template-values',
      most: 60,
      mostValues: 20,
    },
  ],
  bluesky: [language],
  mastodon: [
    {
      name: 'visibility',
      label: msg`Who sees it`,
      help: msg`Readers who do not follow the account see public posts alone in lists.`,
      kind: 'choice',
      choices: [
        { value: 'public', label: msg`Everybody` },
        { value: 'unlisted', label: msg`Everybody, but not in lists` },
        { value: 'private', label: msg`Followers alone` },
      ],
    },
    {
      name: 'contentWarning',
      label: msg`Content warning`,
      help: msg`Stands in place of the text until a reader asks for it. It counts as part of the text.`,
      kind: 'text',
      most: 200,
    },
    language,
  ],
  wordpress: [
    {
      name: 'categories',
      label: msg`Categories`,
      help: msg`By name; one that is missing there is made.`,
      kind: 'tags',
      mostTags: 10,
    },
    tags(20),
    {
      name: 'isSticky',
      label: msg`Stays on top`,
      help: msg`It stands before newer posts on the first page.`,
      kind: 'switch',
      initial: false,
    },
  ],
  ghost: [
    tags(10),
    { name: 'isFeatured', label: msg`Featured`, help: msg`Most designs show it larger.`, kind: 'switch', initial: false },
    {
      name: 'newsletter',
      label: msg`Newsletter`,
      help: msg`The short name of the newsletter of Ghost that posts of the type Newsletter are mailed by. Left empty, nothing is mailed.`,
      kind: 'text',
      most: 190,
    },
    {
      name: 'segment',
      label: msg`Who gets the mail`,
      help: msg`As Ghost filters members.`,
      kind: 'choice',
      choices: [
        { value: 'all', label: msg`All members` },
        { value: 'status:free', label: msg`Free members` },
        { value: 'status:-free', label: msg`Paying members` },
      ],
    },
    {
      name: 'isMailOnly',
      label: msg`Mailed alone`,
      help: msg`A newsletter is no page of the site.`,
      kind: 'switch',
      initial: false,
    },
    namesOriginal,
  ],
  devto: [tags(4), namesOriginal],
  telegram: [
    { name: 'isSilent', label: msg`Without a sound`, help: msg`Members are told of it silently.`, kind: 'switch', initial: false },
    linkCard('showsLinkCard'),
  ],
  discord: [
    {
      name: 'shownAs',
      label: msg`Name`,
      help: msg`Under which a webhook posts. Left empty, it is that of the webhook.`,
      kind: 'text',
      most: 80,
    },
    linkCard('showsLinkCards'),
  ],
}

/** What can be set on a channel of this kind, and for one post on it. */
export function channelSettings(kind: ChannelKind): readonly SettingField[] {
  return [...(platformSettings[kind] ?? []), ...links]
}

/** The values of these fields among all that is kept for a channel. */
export function settingValuesOf(kind: ChannelKind, kept: Readonly<Record<string, unknown>>): SettingValues {
  return Object.fromEntries(
    channelSettings(kind).flatMap((field) => {
      const value = SettingValue.safeParse(kept[field.name] ?? emptyOf(field))
      return value.success ? [[field.name, value.data]] : []
    }),
  )
}

function emptyOf(field: SettingField): SettingValue {
  if (field.kind === 'choice') return field.choices[0]?.value ?? ''
  if (field.kind === 'switch') return field.initial
  return field.kind === 'tags' || field.kind === 'template-values' ? [] : ''
}

/** What is wrong with a value, or with its name; null where nothing is. */
export function settingProblem(kind: ChannelKind, name: string, value: SettingValue): Sentence | null {
  const field = channelSettings(kind).find((one) => one.name === name)
  if (!field) return msg`This channel has no setting of this name.`
  const label = say(field.label)
  if (field.kind === 'switch') return typeof value === 'boolean' ? null : msg`${{ label }} is on or off.`
  if (field.kind === 'choice')
    return field.choices.some((choice) => choice.value === value) ? null : msg`${{ label }} is none of the choices.`
  if (field.kind === 'tags') {
    if (!Array.isArray(value)) return msg`${{ label }} is a list of names.`
    return value.length > field.mostTags ? msg`${{ label }}: use at most ${{ most: field.mostTags }}.` : null
  }
  if (field.kind === 'template-values') {
    if (!Array.isArray(value)) return msg`${{ label }} is a list of texts.`
    if (value.length > field.mostValues) return msg`${{ label }}: use at most ${{ most: field.mostValues }}.`
    return value.some((text) => text.length > field.most) ? msg`${{ label }}: use at most ${{ most: field.most }} characters.` : null
  }
  if (typeof value !== 'string') return msg`${{ label }} is a text.`
  if (value.length > field.most) return msg`${{ label }}: use at most ${{ most: field.most }} characters.`
  return field.kind === 'text' ? (field.problemOf?.(value) ?? null) : null
}

/** Each as its label and value, for people. */
export function settingsInWords(kind: ChannelKind, values: SettingValues): string[] {
  return channelSettings(kind).flatMap((field) => {
    const value = values[field.name]
    return value === undefined ? [] : [`${say(field.label)}: ${valueInWords(field, value)}`]
  })
}

function valueInWords(field: SettingField, value: SettingValue): string {
  if (typeof value === 'boolean') return say(value ? msg`yes` : msg`no`)
  if (Array.isArray(value)) return value.join(', ') || say(msg`none`)
  const choice = field.kind === 'choice' ? field.choices.find((one) => one.value === value) : undefined
  return (choice ? say(choice.label) : value) || say(msg`none`)
}
