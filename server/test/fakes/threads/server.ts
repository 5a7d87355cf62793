import { randomBytes } from 'node:crypto'

import { countEmojiBytes } from '@postwright/contract/content/emoji-bytes'

import { fieldsOf } from '../forms.ts'
import { type ContainerSettings, containersOf, fetched } from '../meta/containers.ts'
import { done, gone, graphError, listed, tokenOf } from '../meta/graph.ts'
import { type Answer, type Asked, type ProviderServer, startProviderServer } from '../provider-server.ts'

export interface ThreadsPost {
  id: string
  text: string
  media: { alt: string; bytes: number }[]
  answers: string | null
  replyControl: string | null
  createdAt: string
}

export interface ThreadsStandIn extends ProviderServer {
  state: {
    posts: ThreadsPost[]
    settings: ContainerSettings & { appId: string; appSecret: string; isListed: boolean }
    containers: ReturnType<typeof containersOf>
  }
  tokens: ReturnType<typeof threadsTokens>
}

export const ourAccount = '17841405793187218'
const version = '/v1.0'
const acceptedTypes = ['image/jpeg', 'image/png', 'video/mp4']

/** Threads with one account, @loerielane. https://developers.facebook.com/documentation/threads/overview (read 2026-04) */
export async function startThreads(): Promise<ThreadsStandIn> {
  let ids = 18_000
  const nextId = () => String(++ids)
  const settings: ThreadsStandIn['state']['settings'] = {
    appId: '1234567890',
    appSecret: 'secret-of-postwright',
    polls: 1,
    breaks: null,
    quota: 250,
    isListed: true,
  }
  const state: ThreadsStandIn['state'] = { posts: [], settings, containers: containersOf(settings, nextId) }
  const tokens = threadsTokens(settings)

  async function answer(asked: Asked): Promise<Answer> {
    const { path, query, method } = asked
    const fields = (await fieldsOf(asked)) as Record<string, string>
    if (path === '/oauth/access_token') return tokens.grant(method, fields)
    if (path === '/access_token' || path === '/refresh_access_token') return tokens.renew(path, query)
    if (!path.startsWith(`${version}/`)) return gone(path)
    const refusal = tokens.refusalOf(tokenOf(asked))
    if (refusal) return refusal
    const [, id = '', edge] = path.slice(version.length).split('/')
    if (id === 'me') return { status: 200, body: { id: ourAccount, username: 'loerielane', name: 'Loerie Lane' } }
    if (id === ourAccount) return onAccount(edge ?? '', asked, fields)
    return onNode(decodeURIComponent(id), edge, method)
  }

  async function onAccount(edge: string, { method, query }: Asked, fields: Record<string, string>): Promise<Answer> {
    if (method === 'GET' && edge === 'threads_publishing_limit')
      return {
        status: 200,
        body: { data: [{ quota_usage: state.posts.length, config: { quota_total: settings.quota, quota_duration: 86_400 } }] },
      }
    if (method === 'GET') {
      const since = Number(query.get('since') ?? 0) * 1000
      const isWanted = ({ answers, createdAt }: ThreadsPost) =>
        (answers !== null) === (edge === 'replies') && Date.parse(createdAt) >= since
      return { status: 200, body: listed(settings.isListed ? state.posts.filter(isWanted).toReversed().map(present) : [], query) }
    }
    return edge === 'threads' ? make(fields) : publish(fields['creation_id'] ?? '')
  }

  async function make(form: Record<string, string>): Promise<Answer> {
    const { text = '', media_type: type, children, image_url: image, video_url: film, reply_to_id: answers } = form
    if (countEmojiBytes(text) > 500) return invalid('Param text must be at most 500 characters long.')
    if (type === 'TEXT' && !text) return invalid('Param text is required.')
    if (answers !== undefined && state.posts.every(({ id }) => id !== answers)) return gone(answers)
    if (type === 'CAROUSEL') {
      const parts = (children ?? '').split(',').map((id) => state.containers.all.get(id))
      if (
        parts.length < 2 ||
        parts.length > 20 ||
        parts.some((part) => part?.state !== 'FINISHED' || part.form['is_carousel_item'] !== 'true')
      )
        return invalid('Param children must be an array of 2 to 20 carousel items that are ready.')
    }
    const address = type === 'IMAGE' ? image : type === 'VIDEO' ? film : undefined
    if ((type === 'IMAGE' || type === 'VIDEO') && !URL.canParse(address ?? '')) return invalid('Param image_url must be a valid URL.')
    const container = state.containers.make(form, address === undefined ? { bytes: 0 } : await fetched(address, acceptedTypes))
    if (type === 'TEXT') state.containers.all.get(container)!.polls = 0
    return { status: 200, body: { id: container } }
  }

  function publish(id: string): Answer {
    const container = state.containers.all.get(id)
    if (!container || container.form['is_carousel_item']) return gone(id)
    if (container.state !== 'FINISHED')
      return graphError(24, 'The requested resource does not exist', { subcode: container.state === 'IN_PROGRESS' ? 4_279_009 : 1 })
    if (state.posts.filter(({ answers }) => answers === null).length >= settings.quota)
      return graphError(9, 'Application request limit reached', { subcode: 2_207_042 })
    const { text = '', children, reply_to_id: answers = null, reply_control: replyControl = null } = container.form
    const parts = children === undefined ? [container] : children.split(',').map((part) => state.containers.all.get(part)!)
    const media = parts
      .filter(({ form }) => form['image_url'] ?? form['video_url'])
      .map(({ form, bytes }) => ({ alt: form['alt_text'] ?? '', bytes }))
    container.state = 'PUBLISHED'
    const post = { id: nextId(), text, media, answers, replyControl, createdAt: new Date().toISOString() }
    state.posts.push(post)
    return { status: 200, body: { id: post.id } }
  }

  function onNode(id: string, edge: string | undefined, method: string): Answer {
    const container = state.containers.look(id)
    if (container) return { status: 200, body: { id, status: container.state, ...(container.words && { error_message: container.words }) } }
    const post = state.posts.find((one) => one.id === id)
    if (!post) return gone(id)
    if (method === 'DELETE') {
      state.posts = state.posts.filter((one) => one !== post)
      return { ...done, body: { success: true, deleted_id: id } }
    }
    if (edge === 'insights')
      return { status: 200, body: { data: Object.entries(counts).map(([name, value]) => ({ name, values: [{ value }] })) } }
    return { status: 200, body: present(post) }
  }

  return { ...(await startProviderServer(answer)), state, tokens }
}

const counts = { views: 90, likes: 5, replies: 2, reposts: 3, quotes: 1 }

function present({ id, text, answers, createdAt }: ThreadsPost) {
  return {
    id,
    ...(text && { text }),
    permalink: `https://www.threads.com/@loerielane/post/C${id}`,
    timestamp: createdAt.replace(/\.\d+Z$/, '+0000'),
    is_reply: answers !== null,
    ...(answers !== null && { replied_to: { id: answers } }),
  }
}

const hourMs = 3_600_000

/** https://developers.facebook.com/documentation/threads/get-started/long-lived-tokens (read 2026-04) */
function threadsTokens(settings: { appId: string; appSecret: string }) {
  const codes = new Map<string, string>()
  const tokens = new Map<string, { endsAt: number }>()
  let dead: string | null = null

  function give(ms: number): string {
    const name = `THAA${randomBytes(12).toString('hex')}`
    tokens.set(name, { endsAt: Date.now() + ms })
    return name
  }

  function refusalOf(name: string): Answer | null {
    if (dead !== null) return graphError(190, dead, { subcode: 458 })
    const token = tokens.get(name)
    if (!token) return graphError(190, 'Invalid OAuth access token - Cannot parse access token')
    return token.endsAt < Date.now() ? graphError(190, 'Session has expired on Saturday.', { subcode: 463 }) : null
  }

  return {
    refusalOf,
    grant(method: string, fields: Record<string, string>): Answer {
      if (method !== 'POST') return graphError(100, 'Unsupported get request')
      if (fields['client_id'] !== settings.appId) return graphError(101, 'Error validating application. Invalid application ID.')
      if (fields['client_secret'] !== settings.appSecret) return graphError(1, 'Error validating client secret.')
      const code = fields['code'] ?? ''
      const redirect = codes.get(code)
      codes.delete(code)
      if (redirect === undefined || redirect !== fields['redirect_uri']) return graphError(100, 'Invalid verification code format.')
      // A number that is larger than JavaScript reads exactly.
      return {
        status: 200,
        body: `{"access_token":"${give(hourMs)}","user_id":${ourAccount}}`,
        headers: { 'content-type': 'application/json' },
      }
    },
    renew(path: string, query: URLSearchParams): Answer {
      const refusal = refusalOf(query.get('access_token') ?? '')
      if (refusal) return refusal
      if (path === '/access_token' && query.get('client_secret') !== settings.appSecret)
        return graphError(1, 'Error validating client secret.')
      return { status: 200, body: { access_token: give(1440 * hourMs), token_type: 'bearer', expires_in: 5_183_944 } }
    },
    /** What a person does who allows it: the address that the browser is sent back to. */
    allow(authorizeUrl: string): string {
      const { searchParams: query, pathname } = new URL(authorizeUrl)
      const isWell = pathname === '/oauth/authorize' && query.get('client_id') === settings.appId && !query.has('code_challenge')
      if (!isWell || !query.get('scope')?.startsWith('threads_basic,')) throw new Error('Threads shows an error.')
      const code = randomBytes(8).toString('hex')
      const redirect = query.get('redirect_uri') ?? ''
      codes.set(code, redirect)
      return `${redirect}?${new URLSearchParams({ code, state: query.get('state') ?? '' }).toString()}`
    },
    grantedTo: () => give(1440 * hourMs),
    end: () => tokens.forEach((token) => (token.endsAt = 0)),
    die: (message: string) => void (dead = message),
    live: () => {
      dead = null
      tokens.clear()
    },
  }
}

function invalid(message: string): Answer {
  return graphError(100, message, { more: { type: 'THApiException' } })
}
