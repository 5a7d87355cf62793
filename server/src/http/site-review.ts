import { EditPostComment } from '@postwright/contract/content/comments'
import { GuestName, mostLinkPosts } from '@postwright/contract/content/review-links'
import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'
import { Id } from '@postwright/contract/core/values'
import type { SitePages } from '@postwright/web/site/pages.ts'
import type { Context, Hono } from 'hono'

import type { Services } from '../context.ts'
import {
  commentAsGuest,
  type Decided,
  decideAsGuest,
  editAsGuest,
  enterPasscode,
  findGuestLink,
  type GuestLink,
  readGuestNews,
  readGuestPage,
  removeAsGuest,
  type Talked,
} from '../features/content/review-links/public.ts'
import type { Visit } from '../guest-passcode.ts'
import { siteMessagesOf } from '../locales.ts'
import { formOf } from './form.ts'
import { digitsOf, guestVisits, seeOther, unkept } from './guest-visit.ts'
import type { PageEnvironment } from './pages.ts'
import { documentOf, sendDocument } from './site-documents.ts'
import { readSaid } from './site-review-said.ts'
import type { SiteView } from './site-view.ts'

type PageContext = Context<PageEnvironment>
type Step = Parameters<SitePages['review']>[0]['step']
type Notice = NonNullable<Extract<Step, { kind: 'posts' }>['notice']>

/** Every request below here passes the limits of a request. Whoever writes knows the address, which no other site does. */
export const reviewPrefix = '/review/'

interface Guest {
  found: GuestLink
  visit: Visit
  name: string
}

/** What the page says of a form that was not taken, and which texts the guest saw before. */
type Told = Omit<Extract<Step, { kind: 'posts' }>, 'kind' | 'page'> & { seen?: readonly string[] | undefined }

/** What was said, until it is known why it is not taken. */
type Said = Pick<Notice, 'postId' | 'typed'> & ({ kind: 'comment'; replyTo?: string | undefined } | { kind: 'edit'; id: string })

/**
 * The page of a review link, for whoever has its address, and its passcode where it has one: no account, no session, and nothing else that
 * the address opens. It works by forms; a small script keeps the place on the page.
 */
export function mountReview(pages: Hono<PageEnvironment>, services: Services, { load }: Pick<SiteView, 'load'>): void {
  const visits = guestVisits(services, 'review')

  pages.get('/review/:token', (context) =>
    asGuest(context, (guest) =>
      showPosts(context, guest, {
        seen: context.req.query('seen')?.split('.').slice(0, mostLinkPosts),
      }),
    ),
  )

  // Whether what a page shows is still so; asked for by the script of a page that is open.
  pages.get('/review/:token/news', (context) =>
    asGuest(context, async ({ found, name }) => {
      const news = await readGuestNews(services, found, name)
      return news ? Response.json(news, { headers: unkept }) : show(context, { kind: 'ended' }, 404)
    }),
  )

  pages.post('/review/:token/passcode', async (context) => {
    const found = await findGuestLink(services, context.req.param('token'))
    if (!found) return show(context, { kind: 'ended' }, 404)
    const entered = await enterPasscode(services, found, await digitsOf(context))
    if (!entered.passed)
      return askForPasscode(context, found, 'restsUntil' in entered ? { restsUntil: entered.restsUntil.toISOString() } : entered)
    const visit = visitOf(context, found)
    keepVisit(context, found, { ...visit, passed: found.link.passcodeHash })
    return seeOther(pathOf(found))
  })

  pages.post('/review/:token/name', (context) =>
    asGuest(context, async (guest) => {
      const typed = (await formOf(context)).get('name') ?? ''
      const name = GuestName.safeParse(typed)
      if (!name.success) return showPosts(context, guest, { name: { typed, text: name.error.issues[0]?.message ?? '' } }, 422)
      keepVisit(context, guest.found, { ...guest.visit, name: name.data })
      return seeOther(pathOf(guest.found))
    }),
  )

  pages.post('/review/:token/posts/:post', (context) =>
    asGuest(context, async (guest) => {
      const { found, name } = guest
      const fields = await formOf(context)
      const { postId, decision, typed, refused, comment, quote, replyTo } = readSaid(context.req.param('post'), fields)
      if (postId === null) return showPosts(context, guest, {}, 404)
      if (fields.get('do') === 'rethink') return showPosts(context, guest, { change: postId, notice: { kind: 'rethink', postId, typed } })
      if (refused) return showPosts(context, guest, { notice: { kind: 'comment', postId, replyTo, typed, ...refused } }, 422)
      if (decision === null) {
        const talked = await commentAsGuest(services, found, name, { postId, body: comment, quote, replyTo })
        return answerTalk(context, guest, talked, { kind: 'comment', postId, replyTo, typed })
      }
      const hash = fields.get('hash') ?? ''
      const decided = await decideAsGuest(services, found, name, {
        postId,
        decision,
        version: Number(fields.get('version')),
        hash,
        status: fields.get('status') ?? '',
        comment,
        quote,
      })
      return answerDecision(context, guest, decided, { postId, hash, typed })
    }),
  )

  pages.post('/review/:token/comments/:id', (context) =>
    asGuest(context, async (guest) => {
      const { found, name } = guest
      const fields = await formOf(context)
      const { data: id } = Id.safeParse(context.req.param('id'))
      if (id === undefined) return showPosts(context, guest, {}, 404)
      const postId = fields.get('post') ?? ''
      const typed = { comment: fields.get('comment') ?? '', quote: '' }
      if (fields.get('do') === 'delete')
        return answerTalk(context, guest, await removeAsGuest(services, found, name, id), {
          kind: 'comment',
          postId,
          typed: { comment: '', quote: '' },
        })
      const edit = EditPostComment.safeParse({ id, body: typed.comment })
      if (!edit.success)
        return showPosts(context, guest, { notice: { kind: 'edit', postId, id, text: edit.error.issues[0]?.message ?? '', typed } }, 422)
      return answerTalk(context, guest, await editAsGuest(services, found, name, edit.data), { kind: 'edit', id, postId, typed })
    }),
  )

  async function asGuest(context: PageContext, answer: (guest: Guest) => Promise<Response>): Promise<Response> {
    const found = await findGuestLink(services, context.req.param('token') ?? '')
    if (!found) return ended(context)
    const visit = visitOf(context, found)
    const { link } = found
    if (link.passcodeHash !== null && visit.passed !== link.passcodeHash) {
      const isResting = link.restsUntil && link.restsUntil.getTime() > Date.now()
      return askForPasscode(context, found, isResting ? { restsUntil: link.restsUntil?.toISOString() ?? '' } : null)
    }
    return answer({ found, visit, name: visit.name ?? link.guestName })
  }

  async function showPosts(context: PageContext, { found, name }: Guest, { seen, ...told }: Told, status = 200): Promise<Response> {
    const page = await readGuestPage(services, found, { name, seen })
    return page ? show(context, { kind: 'posts', page, ...told }, status) : ended(context)
  }

  /** What somebody typed meanwhile is in the answer, so that they can take it elsewhere. */
  async function ended(context: PageContext): Promise<Response> {
    return show(context, { kind: 'ended', typed: (await formOf(context)).get('comment') ?? '' }, 404)
  }

  function answerDecision(
    context: PageContext,
    guest: Guest,
    decided: Decided,
    { postId, hash, typed }: Pick<Notice, 'postId' | 'typed'> & { hash: string },
  ): Promise<Response> {
    switch (decided.kind) {
      case 'done':
        return seeOther(`${pathOf(guest.found)}#p-${postId}`)
      case 'stale':
        return showPosts(context, guest, { notice: { kind: 'stale', postId, seen: decided.seen, typed }, seen: [hash] }, 409)
      case 'decided':
        return showPosts(context, guest, { notice: { kind: 'decided', postId, typed } }, 409)
      case 'refused':
        return showPosts(
          context,
          guest,
          { change: postId, notice: { kind: decided.field ?? 'refused', postId, text: say(decided.sentence), typed } },
          422,
        )
      case 'gone':
        return showPosts(context, guest, {}, 404)
      case 'ended':
        return ended(context)
    }
  }

  function answerTalk(context: PageContext, guest: Guest, talked: Talked, said: Said): Promise<Response> {
    if (talked.kind === 'refused') return showPosts(context, guest, { notice: { ...said, text: say(talked.sentence) } }, 409)
    if (talked.kind === 'ended') return ended(context)
    if (talked.kind === 'gone') {
      const { postId, typed } = said
      return showPosts(context, guest, { notice: { kind: 'comment', postId, text: say(msg`This is not here any more.`), typed } }, 404)
    }
    return seeOther(`${pathOf(guest.found)}#p-${said.postId}`)
  }

  function askForPasscode(
    context: PageContext,
    found: GuestLink,
    problem: Extract<Step, { kind: 'passcode' }>['problem'],
  ): Promise<Response> {
    const { businessName, workspaceName, maker, timeZone, link } = found
    const step: Step = {
      kind: 'passcode',
      path: pathOf(found),
      businessName,
      opens: { kind: 'posts', workspaceName, maker },
      timeZone,
      endsAt: link.endsAt.toISOString(),
      problem,
    }
    return show(context, step, problem === null ? 200 : 'restsUntil' in problem ? 429 : 422)
  }

  /** Nothing of it is kept anywhere, and no other site is told its address. */
  async function show(context: PageContext, step: Step, status = 200): Promise<Response> {
    const drawn = await load()
    const { language } = context.env.http
    drawn.speak(language, siteMessagesOf(language))
    const { instanceName } = await services.readSiteFacts()
    const document = documentOf(drawn.review({ instanceName, step }))
    const answer = await sendDocument(document, context.req.raw, { status, language, holdsSecret: true })
    answer.headers.set('x-robots-tag', 'noindex')
    return answer
  }

  function visitOf(context: PageContext, { link }: GuestLink): Visit {
    return visits.read(context, link)
  }

  function keepVisit(context: PageContext, found: GuestLink, visit: Visit): void {
    visits.keep(context, { tokenHash: found.link.tokenHash, path: pathOf(found) }, visit)
  }
}

function pathOf({ token }: GuestLink): string {
  return `${reviewPrefix}${token}`
}
