import type { ProposeAltText, Seer } from '@postwright/contract/content/alt-text'
import { msg } from '@postwright/contract/core/msg'
import { say, type Sentence } from '@postwright/contract/core/sentences'

import { altTextTokens, describeImage } from '../../../ai/alt-text/alt-text.ts'
import type { Context } from '../../../context.ts'
import { forbidden, invalid } from '../../../errors.ts'
import { smallWebp, UnusablePicture } from '../../../infra/images.ts'
import { takeOrRefuse } from '../../../rate-limit.ts'
import { currentLanguage } from '../../../sentences.ts'
import { freeHold, holdTokens, settleTokens } from '../../billing/subscriptions/public.ts'
import { pickerFor } from '../ai-providers/public.ts'
import { businessOf } from '../businesses/public.ts'
import { mayGenerate } from '../generation/public.ts'
import { canSee } from './can-see.ts'

interface Proposed {
  text: string | null
  message: string | null
  writer: string
}

/** What models look at is never larger. In pixels. */
const longestEdge = 1_024

/** @throws NOT_FOUND without the business. */
export async function readSeer(context: Context, { businessId }: { businessId: string }): Promise<Seer> {
  const { db, actor } = context
  await db.transaction((tx) => businessOf(tx, { workspaceId: actor.workspaceId, businessId }))
  const model = (await pickerFor(context, { mayBeFull: true })).pick(null)
  return { writer: model.label, providerName: model.providerName, canSee: canSee(model) }
}

/**
 * Proposes alt text for an image. The image goes to the instance's model, made small and without what a camera wrote beside its pixels; it
 * is kept nowhere.
 *
 * @returns no text, and why, where the model does not see images or fails.
 * @throws FORBIDDEN, NOT_FOUND, INVALID on `image` for what is none, QUOTA, TOO_MANY_REQUESTS.
 */
export async function proposeAltText(context: Context, { businessId, image }: ProposeAltText): Promise<Proposed> {
  const { db, actor, services, log } = context
  if (!mayGenerate(actor)) throw forbidden(msg`Only owners, admins and editors may have alt text proposed.`)
  await takeOrRefuse(services.altTextLimit, actor.userId)
  const { workspaceId, userId } = actor
  await db.transaction((tx) => businessOf(tx, { workspaceId, businessId }))
  const model = (await pickerFor(context)).pick(null)
  const without = (message: Sentence): Proposed => ({ text: null, message: say(message), writer: model.label })
  if (canSee(model) === false)
    return without(msg`${{ model: model.label }} does not see images. Write the alt text yourself, or have another model write.`)
  const data = await made(image)
  const holdId = await db.transaction((tx) => holdTokens(tx, { workspaceId, amount: altTextTokens(model.room) }))
  try {
    const language = new Intl.DisplayNames('en', { type: 'language' }).of(currentLanguage()) ?? 'English'
    const { text, usage } = await describeImage(model.model, { data, mediaType: 'image/webp' }, language)
    const tokens = usage.inputTokens + usage.outputTokens
    await db.transaction((tx) =>
      settleTokens(tx, { workspaceId, userId, usage: 'alt_text', holdId, tokens, metadata: { businessId, model: model.label, ...usage } }),
    )
    if (text === '') return without(msg`The AI model answered without a word. Write the alt text yourself.`)
    return { text, message: null, writer: model.label }
  } catch (error) {
    await db.transaction((tx) => freeHold(tx, { workspaceId, holdId }))
    const reason = model.explain(error)
    log.warn({ model: model.label, reason }, 'an image could not be described')
    return without(
      canSee(model)
        ? msg`The AI provider did not describe the image: ${{ reason }}`
        : msg`The AI provider did not describe the image. Its model may not see images: ${{ reason }}`,
    )
  }
}

async function made(image: File): Promise<Buffer> {
  try {
    return await smallWebp(await image.bytes(), longestEdge)
  } catch (error) {
    if (error instanceof UnusablePicture) throw invalid('image', error.sentence)
    throw error
  }
}
