import { fieldsOf } from '../forms.ts'
import { gone, graphError } from '../meta/graph.ts'
import { facebookTokens, type FacebookTokens, isAnswer } from '../meta/login.ts'
import { loginRoutes } from '../meta/login-routes.ts'
import { type Answer, type Asked, type ProviderServer, startProviderServer } from '../provider-server.ts'
import { pageEdge } from './edges.ts'
import { node } from './nodes.ts'
import type { FacebookState } from './state.ts'

export interface FacebookStandIn extends ProviderServer {
  state: FacebookState
  tokens: FacebookTokens
}

export const ourPage = '1353269864728879'
const version = '/v25.0'

/** The Graph API with one page of a person, and another one that they only look at. https://developers.facebook.com/docs/pages-api (read 2026-09) */
export async function startFacebook(): Promise<FacebookStandIn> {
  let ids = 100_000
  const state: FacebookState = {
    pages: [
      { id: ourPage, name: 'Loerie Lane', username: 'loerielane', tasks: ['ANALYZE', 'MODERATE', 'CREATE_CONTENT', 'MANAGE'] },
      { id: '7070', name: 'Only looked at', tasks: ['ANALYZE'] },
    ],
    posts: [],
    comments: [],
    photos: new Map(),
    films: new Map(),
    settings: {
      appId: '1234567890',
      appSecret: 'secret-of-postwright',
      declined: [],
      polls: 1,
      refusesFilms: null,
      usage: { ofApp: 3, ofPage: 4, minutes: 0 },
    },
    nextId: () => String(++ids),
  }
  const tokens = facebookTokens(state.settings)

  async function answer(asked: Asked): Promise<Answer> {
    if (!asked.path.startsWith(`${version}/`)) return graphError(2635, 'You are calling a deprecated version of the Ads API.')
    const path = asked.path.slice(version.length)
    const met = loginRoutes(tokens, state.pages, asked, path)
    if (isAnswer(met)) return met
    const fields = await fieldsOf(asked)
    return { headers: usage(), ...route() }

    function route(): Answer {
      const { holder } = met as Exclude<typeof met, Answer>
      const has = (scope: string) => holder.scopes.includes(scope)
      const [, id = '', edge] = path.split('/')
      const page = state.pages.find((one) => one.id === id)
      if (page && edge === undefined) return { status: 200, body: { id, name: page.name, username: page.username } }
      if (holder.kind !== 'page')
        return graphError(210, '(#210) A page access token is required to request this resource.', { status: 403 })
      if (page) return holder.page === id ? pageEdge(state, { asked, fields, has, page: id, edge: edge! }) : gone(id)
      return node(state, { asked, fields, has, id: decodeURIComponent(id), edge })
    }
  }

  function usage(): Record<string, string> {
    const { ofApp, ofPage, minutes } = state.settings.usage
    return {
      'x-app-usage': JSON.stringify(percent(ofApp)),
      'x-business-use-case-usage': JSON.stringify({
        [ourPage]: [{ type: 'pages', ...percent(ofPage), estimated_time_to_regain_access: minutes }],
      }),
    }
  }

  return { ...(await startProviderServer(answer)), state, tokens }
}

function percent(count: number) {
  return { call_count: count, total_time: 1, total_cputime: 1 }
}
