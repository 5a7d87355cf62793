import type { SitePage } from '../../../ai/website/pages.ts'

/** With or without "www.", and over http or https. */
export function sameSite(one: URL, other: URL): boolean {
  return siteOf(one) === siteOf(other)
}

function siteOf({ hostname, port }: URL): string {
  return `${hostname.replace(/^www\./, '')}:${port}`
}

/** Pages of the kind that says who one is, most telling first. */
const telling: readonly RegExp[] = [
  /about|ueber|über|propos|nosotros|sobre|over-ons|chi-siamo|wer-wir|who-we|qui-sommes|quienes|quem-somos/i,
  /mission|vision|values|werte|valeurs|valores|story|geschichte|histoire|historia|history/i,
  /services?|leistungen|products?|produkte|produits|productos|offers?|angebot|menu|shop/i,
  /team|contact|kontakt|faq|prices|pricing|preise/i,
]

const noPages = /\.(?:pdf|docx?|xlsx?|zip|jpe?g|png|gif|webp|svg|mp4|mp3|css|js|xml|ics)$/i
const noReading =
  /\/(?:cart|basket|checkout|login|signin|register|account|wp-admin|wp-json|feed|search|tag|privacy|datenschutz|terms|agb|cookie|legal)\b/i

/** The pages that a page leads to, each once, most telling first. */
export function linksOf({ links, url }: Pick<SitePage, 'links' | 'url'>): URL[] {
  const found = new Map<string, URL>()
  for (const link of links) {
    if (!URL.canParse(link, url.href)) continue
    const to = new URL(link, url.href)
    to.hash = ''
    if (!/^https?:$/.test(to.protocol) || to.search !== '' || noPages.test(to.pathname) || noReading.test(to.pathname)) continue
    if (to.username !== '' || to.password !== '') continue
    found.set(to.href.replace(/\/$/, ''), to)
  }
  found.delete(url.href.replace(/\/$/, ''))
  return [...found.values()]
    .map((to, at) => ({ to, at, place: placeOf(to) }))
    .toSorted((one, other) => one.place - other.place || depth(one.to) - depth(other.to) || one.at - other.at)
    .map(({ to }) => to)
}

function placeOf({ pathname }: URL): number {
  const place = telling.findIndex((kind) => kind.test(decodeURIComponentOr(pathname)))
  return place < 0 ? telling.length : place
}

function depth({ pathname }: URL): number {
  return pathname.split('/').length
}

function decodeURIComponentOr(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
