import { headlineOf } from '@postwright/contract/content/headline'
import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'
import type { MediaItem } from '@postwright/contract/content/content'
import type { MailPreview, TestMail } from '@postwright/contract/publishing/issues'
import { and, count, eq } from 'drizzle-orm'

import type { Context, Services } from '../../../context.ts'
import { invalid } from '../../../errors.ts'
import { handOver } from '../../../infra/mail/smtp.ts'
import { UnsendableMedia } from '../../../platforms/media.ts'
import { takeOrRefuse } from '../../../rate-limit.ts'
import { currentLanguage, inLanguage } from '../../../sentences.ts'
import { instanceSmtp } from '../../core/instance/public.ts'
import { prepareMedia, proofAddress } from '../../content/media/public.ts'
import { postOf } from '../../content/posts/public.ts'
import { users } from '../../identity/accounts/table.ts'
import { proofToken, refuseUnlessListKeeper, senderOf, subscribePrefix } from '../subscribers/public.ts'
import { subscribers } from '../subscribers/table.ts'
import { countingOf } from './counting.ts'
import { drawLetter, letterFor, type OfReader } from './letter.ts'

type OfPost = { postId: string }

/** So long the pictures of a preview are there, and those of a mail to oneself. */
const previewSeconds = 60 * 60
const proofSeconds = 14 * 24 * 60 * 60

/** The post as it is now, its pictures as they would go out. @throws FORBIDDEN, NOT_FOUND, INVALID */
export async function previewLetter(context: Context, { postId }: OfPost): Promise<MailPreview> {
  const { letter, sender, recipients } = await drawn(context, postId, previewSeconds)
  return { subject: letter.subject, html: letterFor(letter, ofNobody(context.services)).html, sender: sender.name, recipients }
}

/**
 * Sends the post to whoever asks, and waits for the mail server's answer.
 *
 * @throws FORBIDDEN, NOT_FOUND, INVALID, TOO_MANY_REQUESTS.
 */
export async function sendTestMail(context: Context, { postId }: OfPost): Promise<TestMail> {
  const { services, actor } = context
  const { letter, sender, to } = await drawn(context, postId, proofSeconds)
  const smtp = await instanceSmtp(services)
  await takeOrRefuse(services.channelLimit, actor.userId)
  if (!smtp) return { to, isAccepted: false, answer: say(msg`No mail server is set up yet. A super admin sets one up.`) }
  const message = {
    messageId: `<test.${crypto.randomUUID()}@${smtp.from.slice(smtp.from.lastIndexOf('@') + 1)}>`,
    from: { name: sender.name, address: smtp.from },
    to,
    replyTo: sender.replyTo || undefined,
    ...letterFor(letter, ofNobody(services)),
  }
  const { outcome, answer } = await handOver(smtp, message, {
    rules: { allow: services.config.safeFetchAllow },
    limits: { connectMs: 6_000, idleMs: 8_000, totalMs: 12_000 },
  })
  return { to, isAccepted: outcome === 'accepted', answer }
}

/** Nothing of a proof is counted, and nobody leaves by it. */
function ofNobody({ config }: Services): OfReader {
  return { leaveAddress: `${config.baseUrl}${subscribePrefix}leave?token=${proofToken}`, countAddress: () => '' }
}

async function drawn({ services, db, actor }: Context, postId: string, pictureSeconds: number) {
  refuseUnlessListKeeper(actor)
  const { workspaceId } = actor
  const { post, sender, recipients, to } = await db.transaction(async (tx) => {
    const post = await postOf(tx, { workspaceId, postId })
    const [readers] = await tx
      .select({ count: count() })
      .from(subscribers)
      .where(and(eq(subscribers.businessId, post.businessId), eq(subscribers.status, 'subscribed')))
    const [person] = await tx.select({ email: users.email }).from(users).where(eq(users.id, actor.userId))
    return { post, sender: await senderOf(tx, post.businessId), recipients: readers?.count ?? 0, to: person?.email ?? '' }
  })
  if (post.contentType !== 'newsletter') throw invalid('postId', msg`Only a newsletter goes out as a mail.`)
  const { title, body, businessId } = post
  const pictures = await picturesOf(services, { workspaceId, businessId }, post.media)
  const { opens, links } = await countingOf(services, body)
  const letter = await inLanguage(sender.language ?? currentLanguage(), () =>
    drawLetter({
      subject: headlineOf({ title, body }),
      body,
      media: pictures.map((item) => ({ ...item, address: proofAddress(services, item.id, pictureSeconds) })),
      sender,
      baseUrl: services.config.baseUrl,
      readAddress: null,
      counting: { opens, links: links ?? [] },
    }),
  )
  return { letter, sender, recipients, to }
}

/** Cut as they go out, and read by nobody yet. */
async function picturesOf(services: Services, owner: { workspaceId: string; businessId: string }, media: readonly MediaItem[]) {
  try {
    return (
      await prepareMedia(
        services,
        owner,
        media.filter(({ kind }) => kind === 'image'),
      )
    ).items
  } catch (error) {
    if (error instanceof UnsendableMedia)
      throw invalid('postId', msg`A picture of this post is gone, or cannot be read. Take it out, or choose another one.`)
    throw error
  }
}
