import { z } from 'zod'

import type { ContentType } from '../core/content-types.ts'
import { msg } from '../core/msg.ts'
import { say, type Sentence } from '../core/sentences.ts'
import { line } from '../core/values.ts'
import { addressPlaces, longestAddress } from './addresses.ts'

export const longestTagTemplate = 100

/** What a template may name: `{month}` is that of the time at which a post goes out, such as 2026-11. */
const placeholders = ['platform', 'type', 'business', 'channel', 'month'] as const
type Placeholder = (typeof placeholders)[number]

/** As people type them. */
export const templateNames = placeholders.map((name) => `{${name}}`).join(', ')

/** Why a template cannot be used; null where it can. */
export function templateProblem(template: string): Sentence | null {
  const rest = template.replaceAll(/\{([a-z]+)\}/g, (whole, name) => (isPlaceholder(name) ? '' : whole))
  return /[{}]/.test(rest) ? msg`Use ${{ names: templateNames }}, and no other braces.` : null
}

const Template = line(longestTagTemplate).superRefine((template, context) => {
  const problem = templateProblem(template)
  if (problem) context.addIssue({ code: 'custom', message: say(problem) })
})

/** The UTM parameters that links get when a post goes out, as templates; an empty one leaves its parameter out. */
export const LinkTags = z.object({ isOn: z.boolean(), source: Template, medium: Template, campaign: Template })
export type LinkTags = z.infer<typeof LinkTags>

export const usualLinkTags: LinkTags = { isOn: false, source: '{platform}', medium: 'social', campaign: '{business}-{month}' }

/** What templates are filled in with. */
interface TagFacts {
  /** Where readers see the post, such as mastodon. */
  platform: string
  type: ContentType
  business: string
  channel: string
  /** When it goes out. */
  at: Date
  timeZone: string
}

/** What is added to links: names and values, as they stand in an address. */
export type LinkParameters = readonly (readonly [name: string, value: string])[]

/** The parameters for one post on one channel; none where nothing is added. What is set for the channel, or the post on it, goes before the business's. */
export function linkParameters(tags: LinkTags, settings: Readonly<Record<string, unknown>>, facts: TagFacts): LinkParameters {
  const own = (name: string) => (typeof settings[name] === 'string' ? settings[name] : '')
  const isOn = own('linkTags') === 'on' || (own('linkTags') !== 'off' && tags.isOn)
  if (!isOn) return []
  const templates = [
    ['utm_source', own('utmSource') || tags.source],
    ['utm_medium', own('utmMedium') || tags.medium],
    ['utm_campaign', own('utmCampaign') || tags.campaign],
  ] as const
  return templates.flatMap(([name, template]) => {
    const value = filledIn(template, facts)
    return value === '' ? [] : [[name, value] as const]
  })
}

/** The text with these parameters on its links. Pictures, code, links that have some already and links that are signed stay as they are. */
export function withLinkTags(text: string, parameters: LinkParameters): string {
  if (parameters.length === 0) return text
  const added = parameters.map(([name, value]) => `${name}=${value}`).join('&')
  const code = [...text.matchAll(codes)].map(({ 0: span, index }) => [index, index + span.length] as const)
  let tagged = text
  for (const { address, start } of addressPlaces(text).toReversed()) {
    const end = start + address.length
    if (code.some(([from, to]) => start >= from && start < to) || isNoLink(text, start, end)) continue
    tagged = `${tagged.slice(0, start)}${tag(address, added)}${tagged.slice(end)}`
  }
  return tagged
}

const codes = /```[\s\S]*?(?:```|$)|`[^`\n]+`/g

/** The address of a picture, or one that is shown as the words of a link. */
function isNoLink(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 1_000), start)
  return /!\[[^\]]*\]\(\s*<?$|\bsrc\s*=\s*["']?$/i.test(before) || text.slice(end, end + 2) === ']('
}

function tag(address: string, added: string): string {
  const [whole, fragment] = splitAt(address, '#')
  const [, query] = splitAt(whole, '?')
  const names = [...new URLSearchParams(query).keys(), ...new URLSearchParams(fragment?.replace(/^[^?]*\?/, '')).keys()]
  if (names.some((name) => /^utm_/i.test(name) || signature.test(name))) return address
  const joint = query === undefined ? '?' : query === '' || query.endsWith('&') ? '' : '&'
  const tagged = `${whole}${joint}${added}${fragment === undefined ? '' : `#${fragment}`}`
  return tagged.length <= longestAddress ? tagged : address
}

/** Of an address that its own server made: another parameter makes it invalid. */
const signature = /^(?:x-(?:amz|goog)-)?sig(?:nature)?$/i

function splitAt(text: string, sign: string): [string, string | undefined] {
  const at = text.indexOf(sign)
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}

function filledIn(template: string, { at, timeZone, ...facts }: TagFacts): string {
  const values: Record<Placeholder, string> = { ...facts, month: monthOf(at, timeZone) }
  return asValue(template.replaceAll(/\{([a-z]+)\}/g, (_, name) => (isPlaceholder(name) ? values[name] : '')))
}

/** Small letters and digits of any script, with hyphens for whatever else stood there, as an address has them. */
function asValue(text: string): string {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '').normalize('NFC').toLowerCase()
  const slug = [...plain.replaceAll(/[^\p{L}\p{N}_]+/gu, '-')].slice(0, longestValue).join('')
  return encodeURIComponent(slug.replaceAll(/^[-_]+|[-_]+$/g, ''))
}

const longestValue = 100

function monthOf(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-u-ca-iso8601', { year: 'numeric', month: '2-digit', timeZone }).formatToParts(at)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return `${of('year')}-${of('month')}`
}

function isPlaceholder(name: unknown): name is Placeholder {
  return placeholders.some((one) => one === name)
}
