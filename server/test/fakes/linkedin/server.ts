import { fieldsOf } from '../forms.ts'
import { type Answer, type Asked, type ProviderServer, startProviderServer } from '../provider-server.ts'
import { memberFigures, pageFigures } from './figures.ts'
import { linkedinMedia, linkedinUpload } from './media.ts'
import { author, linkedinComments, linkedinPosts } from './posts.ts'
import { denied, type LinkedInState, member, notFound, refusal } from './state.ts'
import { linkedinTokens } from './tokens.ts'

export interface LinkedInStandIn extends ProviderServer {
  state: LinkedInState
  tokens: ReturnType<typeof linkedinTokens>
}

const posting = ['ADMINISTRATOR', 'CONTENT_ADMIN', 'DIRECT_SPONSORED_CONTENT_POSTER']

/** LinkedIn with one member, who has a role on some pages. https://learn.microsoft.com/en-us/linkedin (read 2026-11) */
export async function startLinkedIn(): Promise<LinkedInStandIn> {
  let ids = 0n
  const state: LinkedInState = {
    posts: [],
    comments: [],
    media: new Map(),
    pages: [
      { id: '5515715', name: 'Loerie Lane', vanityName: 'loerie-lane', role: 'ADMINISTRATOR' },
      { id: '5515716', name: 'Old Plums', vanityName: 'old-plums', role: 'ANALYST' },
    ],
    settings: {
      clientId: '86of-postwright',
      clientSecret: 'secret-of-postwright',
      version: '202610',
      renews: true,
      scopes: [
        'openid',
        'profile',
        'w_member_social',
        'w_organization_social',
        'r_organization_social',
        'rw_organization_admin',
        'r_member_postAnalytics',
      ],
      polls: 1,
      failsMedia: false,
      duplicateMs: 600_000,
    },
    nextId: () => String((BigInt(Date.now()) << 22n) + ++ids),
  }
  const tokens = linkedinTokens(state.settings)
  let url = ''

  async function answer(asked: Asked): Promise<Answer> {
    const { method, path } = asked
    if (path === '/oauth/v2/accessToken') return tokens.grant(await fieldsOf(asked))
    const scopes = tokens.scopesOf(asked)
    if (!Array.isArray(scopes)) return scopes
    if (path === '/v2/userinfo') return { status: 200, body: { sub: member.sub, name: member.name, picture: 'https://media.example/1' } }
    if (path.startsWith('/dms-uploads/') && method === 'PUT') return linkedinUpload(state, asked)
    if (!path.startsWith('/rest/')) return notFound
    return versionProblem(asked) ?? rest(asked, scopes)
  }

  function versionProblem({ headers }: Asked): Answer | null {
    const version = headers['linkedin-version']
    if (version === undefined || headers['x-restli-protocol-version'] !== '2.0.0')
      return refusal(400, 'VERSION_MISSING', 'A version must be present. Please specify a version by adding the LinkedIn-Version header.')
    if (version !== state.settings.version) return refusal(426, 'NONEXISTENT_VERSION', `Requested version ${String(version)} is not active`)
    return null
  }

  async function rest(asked: Asked, scopes: string[]): Promise<Answer> {
    const { method, path, headers } = asked
    const isJson = headers['content-type']?.startsWith('application/json') === true
    if (method === 'POST' && !isJson) return refusal(400, 'ILLEGAL_ARGUMENT', 'Content-Type must be application/json')
    const fields = method === 'POST' ? await fieldsOf(asked) : {}
    const mayOwn = (of: string) => {
      if (of === author) return scopes.includes('w_member_social')
      const page = state.pages.find(({ id }) => of === `urn:li:organization:${id}`)
      return page !== undefined && posting.includes(page.role) && scopes.includes('w_organization_social')
    }
    const bearer = { scopes, mayOwn }
    if (path === '/rest/organizationAcls') {
      if (!scopes.includes('rw_organization_admin')) return denied('organizationAcls.FINDER-roleAssignee')
      const elements = state.pages.map(({ id, role }) => ({
        organization: `urn:li:organization:${id}`,
        role,
        state: 'APPROVED',
        roleAssignee: author,
      }))
      return { status: 200, body: { elements } }
    }
    if (path.startsWith('/rest/organizations/')) {
      const page = state.pages.find(({ id }) => path.endsWith(`/${id}`))
      return page ? { status: 200, body: { id: Number(page.id), localizedName: page.name, vanityName: page.vanityName } } : notFound
    }
    if (/^\/rest\/(?:images|videos|documents)/.test(path)) return linkedinMedia(state, asked, fields, { url, ...bearer })
    if (path.startsWith('/rest/posts')) return linkedinPosts(state, asked, fields, bearer)
    if (path.endsWith('/comments') && method === 'POST') return linkedinComments(state, asked, fields, bearer)
    if (path === '/rest/organizationalEntityShareStatistics') return pageFigures(state, asked, scopes)
    return path === '/rest/memberCreatorPostAnalytics' ? memberFigures(state, asked, scopes) : notFound
  }

  const server = await startProviderServer(answer)
  url = server.url
  return { ...server, state, tokens }
}
