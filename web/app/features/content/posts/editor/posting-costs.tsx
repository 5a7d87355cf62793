import { t } from '@lingui/core/macro'
import type { WholeContent } from '@postwright/contract/content/content'
import { repliesFor } from '@postwright/contract/content/for-channels'
import type { Post } from '@postwright/contract/content/posts'
import { say } from '@postwright/contract/core/sentences'
import { channelKinds } from '@postwright/contract/publishing/channel-kinds'
import { postingCost, xPrices } from '@postwright/contract/publishing/posting-costs'
import { useQuery } from '@tanstack/react-query'

import { channelNamed } from '../../../../../lib/channel-named.ts'
import { formatPrice } from '../../../../../lib/money.ts'
import { channelsQuery } from '../../../publishing/channels/queries.ts'
import { useSentText } from '../own-text/use-sent-text.ts'

/** What platforms take of this site for the post, on each connected channel that is known to take something. */
export function PostingCosts({ post, content }: { post: Post; content: WholeContent }) {
  const sentText = useSentText(post)
  const { data: channels = [] } = useQuery(channelsQuery(post.businessId))
  return channels
    .filter(({ status, contentTypes }) => status === 'connected' && contentTypes.includes(post.contentType))
    .map((channel) => {
      const texts = [sentText(channel, content).text.body, ...repliesFor(content, channel.id).map(({ body }) => body)]
      const micros = postingCost(channel.kind, texts)
      const [plain, linked] = [formatPrice(xPrices.plain), formatPrice(xPrices.withLink)]
      const platform = say(channelKinds[channel.kind].label)
      return (
        micros !== null && (
          <p key={channel.id} className="t12 soft num pt-2">
            {t`${{ platform }} bills this site ${{ price: formatPrice(micros) }} for it on ${{ channel: channelNamed(channel) }}: ${{ plain }} for each post, ${{ linked }} with a link.`}
          </p>
        )
      )
    })
}
