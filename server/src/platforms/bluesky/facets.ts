import { addressPlaces } from '@postwright/contract/content/addresses'
import { hashtagPlaces } from '@postwright/contract/content/counting'

type Feature =
  | { $type: 'app.bsky.richtext.facet#link'; uri: string }
  | { $type: 'app.bsky.richtext.facet#mention'; did: string }
  | { $type: 'app.bsky.richtext.facet#tag'; tag: string }

export interface Facet {
  index: { byteStart: number; byteEnd: number }
  features: [Feature]
}

interface Place {
  start: number
  text: string
  feature: Feature
}

/** A handle is the name of a domain. https://atproto.com/specs/handle (read 2026-08) */
const mentionPattern = /(?<![\w@./-])@((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?)(?![\w-])/gi

const longestTag = 64

export function handlesIn(text: string): string[] {
  return [...new Set([...text.matchAll(mentionPattern)].map(([, handle = '']) => handle.toLowerCase()))]
}

/** What makes links, mentions and tags of a text work. Without them, they are mere words. `dids` are those of the handles that exist. */
export function facetsOf(text: string, dids: ReadonlyMap<string, string>): Facet[] {
  const links: Place[] = addressPlaces(text).map(({ address, start }) => ({
    start,
    text: address,
    feature: { $type: 'app.bsky.richtext.facet#link', uri: address },
  }))
  const mentions = [...text.matchAll(mentionPattern)].flatMap(({ 0: mention, 1: handle = '', index: start }): Place[] => {
    const did = dids.get(handle.toLowerCase())
    return did ? [{ start, text: mention, feature: { $type: 'app.bsky.richtext.facet#mention', did } }] : []
  })
  const tags = hashtagPlaces(text).flatMap(({ hashtag, start }): Place[] => {
    const tag = hashtag.slice(1)
    return [...tag].length > longestTag ? [] : [{ start, text: hashtag, feature: { $type: 'app.bsky.richtext.facet#tag', tag } }]
  })
  const isInLink = ({ start }: Place) => links.some((link) => start >= link.start && start < link.start + link.text.length)
  return [...links, ...[...mentions, ...tags].filter((place) => !isInLink(place))]
    .toSorted((one, other) => one.start - other.start)
    .map(({ start, text: words, feature }) => {
      const byteStart = Buffer.byteLength(text.slice(0, start))
      return { index: { byteStart, byteEnd: byteStart + Buffer.byteLength(words) }, features: [feature] }
    })
}
