import type { Answer, Asked } from '../provider-server.ts'
import { denied, type LinkedInState, notFound, refusal } from './state.ts'

const totalShareStatistics = {
  impressionCount: 90,
  uniqueImpressionsCount: 70,
  clickCount: 7,
  likeCount: 5,
  commentCount: 2,
  shareCount: 3,
  engagement: 0.19,
}
const ofMember: Record<string, number> = { IMPRESSION: 90, MEMBERS_REACHED: 70, REACTION: 5, COMMENT: 2, RESHARE: 3, POST_SAVE: 4 }

export function pageFigures(state: LinkedInState, { query }: Asked, scopes: string[]): Answer {
  if (!scopes.includes('r_organization_social')) return denied('organizationalEntityShareStatistics.FINDER-organizationalEntity')
  const [, list = ''] = /^List\((.*)\)$/.exec(query.get('shares') ?? '') ?? []
  const asked = list.split(',').map(decodeURIComponent)
  const there = state.posts.filter(({ urn, author }) => asked.includes(urn) && author === query.get('organizationalEntity'))
  return {
    status: 200,
    body: { elements: there.map(({ urn }) => ({ share: urn, totalShareStatistics })), paging: { start: 0, count: 10 } },
  }
}

export function memberFigures(state: LinkedInState, { query }: Asked, scopes: string[]): Answer {
  if (!scopes.includes('r_member_postAnalytics')) return denied('memberCreatorPostAnalytics.FINDER-entity')
  const [, urn = ''] = /^\(share:(.+)\)$/.exec(query.get('entity') ?? '') ?? []
  const count = ofMember[query.get('queryType') ?? '']
  if (query.get('aggregation') !== 'TOTAL' || count === undefined) return refusal(400, 'ILLEGAL_ARGUMENT', 'queryType is invalid')
  if (state.posts.every((post) => post.urn !== decodeURIComponent(urn))) return notFound
  return {
    status: 200,
    body: { elements: [{ count, metricType: query.get('queryType'), targetEntity: { share: decodeURIComponent(urn) } }], paging: {} },
  }
}
