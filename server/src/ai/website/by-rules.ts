import { socialNetworks, type SocialMediaLinks } from '@postwright/contract/content/businesses'
import type { ProfileProposals } from '@postwright/contract/content/websites'

import { isRecord } from '../prompt/blocks.ts'
import { bounded, noProposals, type SitePage } from './pages.ts'

/** What pages say of themselves, word for word: descriptions, headings, data for search engines, and links. Nothing is concluded. */
export function proposeByRules(pages: readonly SitePage[]): ProfileProposals {
  const [first] = pages
  if (!first) return noProposals
  const things = pages.flatMap(({ data }) => data.flatMap(thingsIn))
  const organisation = things.find((thing) => isOrganisation(thing)) ?? {}
  const said = (field: string) => textOf(organisation[field])
  const about = pages.find(({ url }) => /\babout|ueber|über|propos|nosotros|sobre|over-ons|chi-siamo/i.test(decoded(url)))
  return bounded({
    name: said('name') || first.siteName || nameIn(pages.flatMap(({ title }) => title ?? [])),
    context: saidOnce([
      said('description'),
      first.description ?? '',
      ...longestOf(first, 2),
      ...(about && about !== first ? longestOf(about, 3) : []),
    ]).join('\n\n'),
    industry: industryOf(things),
    keywords: [...listOf(organisation['keywords']), ...listOf(organisation['knowsAbout']), ...pages.flatMap(({ keywords }) => keywords)],
    vision: under(pages, /\b(?:vision|visión|visão|visie)\b/i),
    mission: under(pages, /\b(?:mission|misión|missão|missie|auftrag|purpose|what drives us|was uns antreibt)\b/i) || said('slogan'),
    goals: [],
    tone: '',
    location: addressOf(organisation['address']),
    socialMediaLinks: socialLinks([...pages.flatMap(({ links }) => links), ...listOf(organisation['sameAs'])]),
  })
}

type Thing = Record<string, unknown>

function thingsIn(json: string): Thing[] {
  try {
    const parsed: unknown = JSON.parse(json)
    const top = Array.isArray(parsed) ? parsed : [parsed]
    return top.flatMap((one: unknown) => (isRecord(one) && Array.isArray(one['@graph']) ? one['@graph'] : [one])).filter(isRecord)
  } catch {
    return []
  }
}

function typesOf(thing: Thing): string[] {
  return listOf(thing['@type'])
}

const noBusinesses =
  /^(?:WebSite|WebPage|BreadcrumbList|Article|NewsArticle|BlogPosting|Product|Person|ImageObject|SearchAction|FAQPage|Event|Offer|ItemList|CollectionPage|AboutPage|ContactPage)$/

function isOrganisation(thing: Thing): boolean {
  const types = typesOf(thing)
  return types.length > 0 && !types.some((type) => noBusinesses.test(type)) && ('name' in thing || 'address' in thing)
}

/** A kind of business that says more than that it is one: `CafeOrCoffeeShop` is a café or coffee shop. */
function industryOf(things: readonly Thing[]): string {
  const type = things
    .filter(isOrganisation)
    .flatMap(typesOf)
    .find((name) => !/^(?:Organization|LocalBusiness|Corporation|Store|Place)$/.test(name))
  const words = (type ?? '').replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function listOf(value: unknown): string[] {
  if (typeof value === 'string') return value.split(',').map((piece) => piece.trim())
  return Array.isArray(value) ? value.filter((piece): piece is string => typeof piece === 'string') : []
}

function addressOf(value: unknown): string {
  const [address] = Array.isArray(value) ? value : [value]
  if (typeof address === 'string') return address
  if (!isRecord(address)) return ''
  return ['streetAddress', 'postalCode', 'addressLocality', 'addressCountry']
    .map((field) => textOf(address[field]))
    .filter(Boolean)
    .join(', ')
}

/** "About us | Lumen Coffee": the name is what the titles of several pages share; in one alone it comes last, or first where the rest is long. */
function nameIn(titles: readonly string[]): string {
  const [first = [], ...others] = titles.map((title) => title.split(/\s+[|–—·:-]\s+/))
  const shared = first.find((part) => others.some((parts) => parts.includes(part)))
  if (shared !== undefined) return shared
  const parts = first.filter(
    (part) => !/^(?:home|homepage|welcome|start|startseite|willkommen|accueil|bienvenue|inicio|início|tuis)$/i.test(part),
  )
  return (parts.at(-1) ?? '').length > 40 ? (parts[0] ?? '') : (parts.at(-1) ?? '')
}

/** The paragraphs that say most, in their order. */
function longestOf({ paragraphs }: SitePage, most: number): string[] {
  const long = paragraphs.filter((text) => text.length >= 80 && text.length <= 1_500 && !/cookie|©|all rights reserved/i.test(text))
  const kept = new Set(long.toSorted((one, other) => other.length - one.length).slice(0, most))
  return long.filter((text) => kept.has(text))
}

/** Without what another of them says as well: a description for search engines is mostly how the first paragraph begins. */
function saidOnce(texts: readonly string[]): string[] {
  const kept = [...new Set(texts.map((text) => text.trim()))].filter(Boolean)
  return kept.filter((text) => !kept.some((other) => other !== text && other.includes(text.replace(/[.…]+$/u, ''))))
}

/** The paragraph under a heading of this kind. */
function under(pages: readonly SitePage[], heading: RegExp): string {
  for (const { sections } of pages.map(withSections)) {
    const found = sections.find((section) => heading.test(section.heading))
    if (found) return found.text
  }
  return ''
}

function withSections(page: SitePage): { sections: { heading: string; text: string }[] } {
  return {
    sections: page.headed.flatMap(({ heading, text }) =>
      heading !== null && heading.length <= 60 && text.length >= 20 ? [{ heading, text }] : [],
    ),
  }
}

const hosts: Record<(typeof socialNetworks)[number], RegExp> = {
  facebook: /(?:^|\.)facebook\.com$/,
  twitter: /^(?:www\.|mobile\.)?(?:twitter|x)\.com$/,
  linkedin: /(?:^|\.)linkedin\.com$/,
  instagram: /(?:^|\.)instagram\.com$/,
  youtube: /(?:^|\.)youtube\.com$/,
  whatsapp: /^(?:wa\.me|(?:api|chat)\.whatsapp\.com|whatsapp\.com|www\.whatsapp\.com)$/,
}

/** The first link to each network that is no button for sharing. */
function socialLinks(links: readonly string[]): SocialMediaLinks {
  const found = { ...noProposals.socialMediaLinks }
  for (const link of links) {
    if (!/^https?:/i.test(link) || !URL.canParse(link) || link.length > 300) continue
    const { hostname, pathname, href } = new URL(link)
    const network = socialNetworks.find((name) => hosts[name].test(hostname.toLowerCase()))
    if (!network || found[network] !== '' || pathname === '/' || /\/(?:share|sharer|intent|dialog|plugins|embed)\b/i.test(pathname))
      continue
    found[network] = href
  }
  return found
}

function decoded({ pathname }: URL): string {
  try {
    return decodeURI(pathname)
  } catch {
    return pathname
  }
}
