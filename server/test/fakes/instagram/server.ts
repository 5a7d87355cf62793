import { fieldsOf } from '../forms.ts'
import { type ContainerSettings, containersOf, fetched } from '../meta/containers.ts'
import { done, gone, graphError, listed } from '../meta/graph.ts'
import { facebookTokens, type FacebookTokens, isAnswer } from '../meta/login.ts'
import { loginRoutes, type MetaPage } from '../meta/login-routes.ts'
import { type Answer, type Asked, type ProviderServer, startProviderServer } from '../provider-server.ts'

export interface InstagramPost {
  id: string
  caption: string
  media: { alt: string; bytes: number }[]
  createdAt: string
}

export interface InstagramComment {
  id: string
  post: string
  text: string
  createdAt: string
}

export interface InstagramStandIn extends ProviderServer {
  state: {
    pages: MetaPage[]
    posts: InstagramPost[]
    comments: InstagramComment[]
    settings: ContainerSettings & { appId: string; appSecret: string; declined: string[]; isListed: boolean }
    containers: ReturnType<typeof containersOf>
  }
  tokens: FacebookTokens
}

export const ourAccount = '17841405822304914'
const version = '/v25.0'

/** A professional account of Instagram, which belongs to a page. https://developers.facebook.com/docs/instagram-platform/content-publishing (read 2026-09) */
export async function startInstagram(): Promise<InstagramStandIn> {
  let ids = 17_889_000
  const nextId = () => String(++ids)
  const settings: InstagramStandIn['state']['settings'] = {
    appId: '1234567890',
    appSecret: 'secret-of-postwright',
    declined: [],
    polls: 1,
    breaks: null,
    quota: 50,
    isListed: true,
  }
  const state: InstagramStandIn['state'] = {
    pages: [
      { id: '1353', name: 'Loerie Lane', tasks: ['CREATE_CONTENT'], instagram: { id: ourAccount, username: 'loerielane' } },
      { id: '7070', name: 'Without an account', tasks: ['CREATE_CONTENT'] },
    ],
    posts: [],
    comments: [],
    settings,
    containers: containersOf(settings, nextId),
  }
  const tokens = facebookTokens(settings)

  async function answer(asked: Asked): Promise<Answer> {
    const path = asked.path.slice(version.length)
    if (!asked.path.startsWith(`${version}/`)) return gone(asked.path)
    const met = loginRoutes(tokens, state.pages, asked, path)
    if (isAnswer(met)) return met
    const has = (scope: string) => met.holder.scopes.includes(scope)
    const fields = (await fieldsOf(asked)) as Record<string, string>
    const [, id = '', edge] = path.split('/')
    const isOurs =
      met.holder.page !== undefined && state.pages.find(({ id: page }) => page === met.holder.page)?.instagram?.id === ourAccount
    if (!isOurs) return gone(id)
    if (id === ourAccount) return onAccount(edge, asked, fields, has)
    return onNode(decodeURIComponent(id), edge, { asked, fields, has })
  }

  async function onAccount(
    edge: string | undefined,
    { method, query }: Asked,
    fields: Record<string, string>,
    has: (scope: string) => boolean,
  ): Promise<Answer> {
    if (edge === undefined) return { status: 200, body: { id: ourAccount, username: 'loerielane' } }
    if (edge === 'content_publishing_limit')
      return {
        status: 200,
        body: { data: [{ quota_usage: state.posts.length, config: { quota_total: settings.quota, quota_duration: 86_400 } }] },
      }
    if (method === 'GET') return { status: 200, body: listed(settings.isListed ? state.posts.toReversed().map(present) : [], query) }
    if (!has('instagram_content_publish'))
      return graphError(10, '(#10) Application does not have permission for this action', { status: 403 })
    return edge === 'media' ? make(fields) : publish(fields['creation_id'] ?? '')
  }

  async function make(form: Record<string, string>): Promise<Answer> {
    const { caption = '', media_type: type, children, image_url: image, video_url: film } = form
    if ([...caption].length > 2200) return invalid(2_207_010, 'The caption was too long.')
    if (type === 'CAROUSEL') {
      const parts = (children ?? '').split(',').map((id) => state.containers.all.get(id))
      if (
        parts.length < 2 ||
        parts.length > 10 ||
        parts.some((part) => part?.state !== 'FINISHED' || part.form['is_carousel_item'] !== 'true')
      )
        return invalid(2_207_028, 'The carousel has too few, too many or unready children.')
      return { status: 200, body: { id: state.containers.make(form, { bytes: 0 }) } }
    }
    const address = type === 'REELS' || type === 'VIDEO' ? film : image
    if (!URL.canParse(address ?? '')) return invalid(2_207_023, 'The media type is unknown.')
    const accepts = address === film ? ['video/mp4'] : ['image/jpeg']
    return { status: 200, body: { id: state.containers.make(form, await fetched(address!, accepts)) } }
  }

  function publish(id: string): Answer {
    const container = state.containers.all.get(id)
    if (!container || container.form['is_carousel_item']) return invalid(2_207_006, 'The media could not be found.')
    if (container.state === 'IN_PROGRESS')
      return graphError(9007, 'Media ID is not available', {
        subcode: 2_207_027,
        more: { error_user_title: 'Media not ready for publishing' },
      })
    if (container.state !== 'FINISHED') return invalid(2_207_008, 'The media expired.')
    if (state.posts.length >= settings.quota)
      return graphError(9, 'Application request limit reached', {
        subcode: 2_207_042,
        more: { error_user_msg: 'You reached the maximum number of posts.' },
      })
    const { caption = '', children } = container.form
    const parts = children === undefined ? [container] : children.split(',').map((part) => state.containers.all.get(part)!)
    container.state = 'PUBLISHED'
    const media = parts.map(({ form, bytes }) => ({ alt: form['alt_text'] ?? '', bytes }))
    const post = { id: nextId(), caption, media, createdAt: new Date().toISOString() }
    state.posts.push(post)
    return { status: 200, body: { id: post.id } }
  }

  function onNode(
    id: string,
    edge: string | undefined,
    { asked: { method, query }, fields, has }: { asked: Asked; fields: Record<string, string>; has: (scope: string) => boolean },
  ): Answer {
    const container = state.containers.look(id)
    if (container)
      return { status: 200, body: { id, status_code: container.state, status: container.words && `Error: ${container.words}` } }
    const post = state.posts.find((one) => one.id === id)
    if (!post) return gone(id)
    if (method === 'DELETE') {
      if (!has('instagram_manage_contents')) return graphError(10, '(#10) Requires instagram_manage_contents', { status: 403 })
      state.posts = state.posts.filter((one) => one !== post)
      return { ...done, body: { success: true, deleted_id: id } }
    }
    if (edge === 'comments' && method === 'POST') {
      const comment = { id: nextId(), post: id, text: fields['message'] ?? '', createdAt: new Date().toISOString() }
      state.comments.push(comment)
      return { status: 200, body: { id: comment.id } }
    }
    if (edge === 'comments') {
      const below = state.comments.filter((comment) => comment.post === id).toReversed()
      return {
        status: 200,
        body: listed(
          below.map((one) => ({ id: one.id, text: one.text, timestamp: asTold(one.createdAt) })),
          query,
        ),
      }
    }
    if (edge === 'insights')
      return {
        status: 200,
        body: { data: Object.entries(counts).map(([name, value]) => ({ name, period: 'lifetime', values: [{ value }] })) },
      }
    return { status: 200, body: present(post) }
  }

  return { ...(await startProviderServer(answer)), state, tokens }
}

const counts = { views: 90, likes: 5, comments: 2, shares: 3, saved: 4 }

function invalid(subcode: number, message: string): Answer {
  return graphError(100, message, { subcode })
}

function asTold(moment: string): string {
  return moment.replace(/\.\d+Z$/, '+0000')
}

function present({ id, caption, createdAt }: InstagramPost) {
  return {
    id,
    ...(caption && { caption }),
    timestamp: asTold(createdAt),
    permalink: `https://www.instagram.com/p/C${id}/`,
    like_count: counts.likes,
    comments_count: counts.comments,
  }
}
