import type { PostContent } from '@postwright/contract/content/content'
import { type Breach, checkStyle, mendAll } from '@postwright/contract/content/style-check'
import type { CheckStyle } from '@postwright/contract/content/voice'

import type { Context } from '../../../../context.ts'
import { businessOf } from '../../businesses/public.ts'
import { styleOf } from '../style.ts'

/** Holds a text against the voice of a business; nothing is stored or sent anywhere. @throws NOT_FOUND without the business. */
export async function checkVoice(
  { db, actor }: Context,
  { businessId, contentType, content }: CheckStyle,
): Promise<{ breaches: Breach[]; mended: PostContent }> {
  const { workspaceId } = actor
  const style = await db.transaction(async (tx) => {
    const business = await businessOf(tx, { workspaceId, businessId })
    return styleOf(tx, { ...business, workspaceId })
  })
  return { breaches: checkStyle(contentType, content, style), mended: mendAll(contentType, content, style).content }
}
