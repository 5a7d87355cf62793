import { fieldsOf } from '../forms.ts'
import { type Answer, type Asked, type ProviderServer, startProviderServer } from '../provider-server.ts'
import { channel, refusal, type YouTubeState } from './state.ts'
import { googleTokens } from './tokens.ts'
import { beginUpload, takePiece } from './uploads.ts'
import { uploadsOf, youtubeComments, youtubeThumbnail, youtubeVideos } from './videos.ts'

export interface YouTubeStandIn extends ProviderServer {
  state: YouTubeState
  tokens: ReturnType<typeof googleTokens>
}

const scope = (name: string) => `https://www.googleapis.com/auth/${name}`
const insufficient = refusal(403, 'insufficientPermissions', 'Request had insufficient authentication scopes.')

/** The Data API v3 with one account, whose channel is Loerie Lane. https://developers.google.com/youtube/v3 (read 2026-11) */
export async function startYouTube(): Promise<YouTubeStandIn> {
  let ids = 0
  let url = ''
  const state: YouTubeState = {
    videos: [],
    comments: [],
    sessions: new Map(),
    settings: {
      clientId: 'of-postwright.apps.googleusercontent.com',
      clientSecret: 'GOCSPX-of-postwright',
      hasChannel: true,
      polls: 0,
      rejects: null,
      uploadsLeft: 100,
      unitsLeft: 10_000,
    },
    nextId: () => String(++ids),
  }
  const tokens = googleTokens(state.settings)

  async function answer(asked: Asked): Promise<Answer> {
    const { method, path, query } = asked
    if (path === '/token') return tokens.grant(await fieldsOf(asked))
    if (path === '/revoke') return tokens.revoke(await fieldsOf(asked))
    const isPiece = method === 'PUT' && path === '/upload/youtube/v3/videos' && query.has('upload_id')
    if (isPiece) return takePiece(state, asked)
    const scopes = tokens.scopesOf(asked)
    if (!scopes) return refusal(401, 'authError', 'Invalid Credentials')
    if (path === '/upload/youtube/v3/videos') {
      if (!scopes.includes(scope('youtube.upload'))) return insufficient
      return beginUpload(state, asked, await fieldsOf(asked), url)
    }
    return counted(asked, scopes)
  }

  async function counted(asked: Asked, scopes: string[]): Promise<Answer> {
    const { method, path } = asked
    state.settings.unitsLeft -= method === 'GET' ? 1 : 50
    if (state.settings.unitsLeft < 0)
      return refusal(403, 'quotaExceeded', 'The request cannot be completed because you have exceeded your quota.')
    if (path === '/upload/youtube/v3/thumbnails/set') return youtubeThumbnail(state, asked)
    if (method !== 'GET' && !scopes.includes(scope('youtube.force-ssl'))) return insufficient
    if (path === '/youtube/v3/channels') return channels()
    if (path === '/youtube/v3/playlistItems') return uploadsOf(state, asked)
    const fields = method === 'POST' || method === 'PUT' ? await fieldsOf(asked) : {}
    if (path === '/youtube/v3/commentThreads') return youtubeComments(state, fields)
    return path === '/youtube/v3/videos' ? youtubeVideos(state, asked, fields) : { status: 404 }
  }

  function channels(): Answer {
    if (!state.settings.hasChannel) return refusal(401, 'youtubeSignupRequired', 'Unauthorized')
    const { id, title, customUrl, uploads } = channel
    const items = [{ id, snippet: { title, customUrl }, contentDetails: { relatedPlaylists: { uploads } } }]
    return { status: 200, body: { kind: 'youtube#channelListResponse', items } }
  }

  const server = await startProviderServer(answer)
  url = server.url
  return { ...server, state, tokens }
}
