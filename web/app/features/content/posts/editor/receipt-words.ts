import { plural, t } from '@lingui/core/macro'
import { addressesIn } from '@postwright/contract/content/addresses'
import type { MediaItem, PostContent } from '@postwright/contract/content/content'
import { cropRatios, ratioValues } from '@postwright/contract/content/crops'
import type { Post } from '@postwright/contract/content/posts'
import type { Delivery } from '@postwright/contract/publishing/deliveries'

import { namedWithKind } from '../../../../../lib/channel-named.ts'
import { formatList, formatZoned } from '../../../../../lib/formats.ts'
import { ratioText } from '../../media/words.ts'

/** Pictures and films, those that are alike counted together: "2 pictures, 1.91:1, alt text". */
export function mediaInWords(media: readonly MediaItem[]): string[] {
  const alike = Map.groupBy(media, (item) => [item.kind, shapeOf(item), item.alt === ''].join(' '))
  return [...alike.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const alt = first.alt === '' ? t`no alt text` : t`alt text`
    return [[counted(first.kind, others.length + 1), shapeOf(first), alt].filter((part) => part !== null).join(', ')]
  })
}

function counted(kind: MediaItem['kind'], count: number): string {
  if (kind === 'image') return plural({ count }, { one: '# picture', other: '# pictures' })
  return kind === 'video' ? plural({ count }, { one: '# film', other: '# films' }) : plural({ count }, { one: '# file', other: '# files' })
}

/** How wide the part that is shown is for its height; null where nothing is known of the file. */
function shapeOf({ file, crop }: MediaItem): string | null {
  if (!file) return null
  const ratio = (file.width * (crop?.width ?? 1)) / (file.height * (crop?.height ?? 1))
  const named =
    cropRatios.find((name) => isNearly(ratio, ratioValues[name])) ?? plainShapes.find(([, value]) => isNearly(ratio, value))?.[0]
  if (named) return ratioText(named)
  return ratio >= 1 ? `${rounded(ratio)}:1` : `1:${rounded(1 / ratio)}`
}

const plainShapes = [
  ['4:3', 4 / 3],
  ['3:2', 3 / 2],
  ['3:4', 3 / 4],
  ['2:3', 2 / 3],
  ['2:1', 2],
] as const

function isNearly(ratio: number, other: number): boolean {
  return Math.abs(ratio / other - 1) < 0.01
}

function rounded(value: number): string {
  return String(Math.round(value * 100) / 100)
}

/** Where the links of a text lead, as readers see them. */
export function linksOf(content: PostContent): string[] {
  return [...new Set(addressesIn(content).map((address) => address.replace(/^https:\/\//i, '').replace(/^([^/?#]+)\/$/, '$1')))]
}

const coming = new Set<Delivery['status']>(['scheduled', 'sending', 'retrying', 'held', 'unknown'])

/** Each channel that the approval covers, with the time at which it is planned there. */
export function goesTo({ approvedChannels }: Pick<Post, 'approvedChannels'>, deliveries: readonly Delivery[], timeZone: string): string[] {
  const planned = deliveries.filter(({ status }) => coming.has(status))
  const withTime = (name: string, delivery: Delivery | undefined) =>
    delivery ? t`${{ channel: name }}, ${{ when: formatZoned(delivery.dueAt, timeZone) }}` : name
  if (approvedChannels?.length === 0) return [t`No channel yet`]
  if (approvedChannels !== null)
    return approvedChannels.map(({ id, kind, name }) =>
      withTime(
        namedWithKind({ kind, name }),
        planned.find(({ channelId }) => channelId === id),
      ),
    )
  if (planned.length === 0) return [t`Every channel of the business`]
  return planned.map((delivery) => withTime(namedWithKind({ kind: delivery.channelKind, name: delivery.channelName }), delivery))
}

const mostNamed = 3

/** Their names, or how many they are. */
export function channelsInWords(channels: readonly { name: string }[]): string {
  const count = channels.length
  return count > mostNamed ? plural({ count }, { one: '# channel', other: '# channels' }) : formatList(channels.map(({ name }) => name))
}
