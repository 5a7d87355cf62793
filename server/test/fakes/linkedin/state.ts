import type { Answer } from '../provider-server.ts'

export interface LinkedInPost {
  urn: string
  author: string
  /** As it was sent. */
  commentary: string
  visibility: string
  media: string[]
  alts: string[]
  title: string | null
  createdAt: number
  changedAt: number
}

export interface LinkedInComment {
  id: string
  post: string
  actor: string
  text: string
}

export interface LinkedInMedia {
  owner: string
  sort: 'image' | 'video' | 'document'
  bytes: number
  content: Buffer
  /** Of a film in parts: how many there are, and the tags of those that came. */
  parts: number
  tags: string[]
  isWhole: boolean
  /** How often it says yet that it is reading it. */
  polls: number
}

export interface LinkedInPage {
  id: string
  name: string
  vanityName: string
  role: string
}

export interface LinkedInState {
  posts: LinkedInPost[]
  comments: LinkedInComment[]
  media: Map<string, LinkedInMedia>
  pages: LinkedInPage[]
  settings: {
    clientId: string
    clientSecret: string
    version: string
    /** Whether the app may renew tokens. */
    renews: boolean
    /** The products of the app. */
    scopes: string[]
    polls: number
    failsMedia: boolean
    /** How long a text counts as a duplicate. */
    duplicateMs: number
  }
  /** As LinkedIn makes them: their first bits are the moment. */
  nextId: () => string
}

export const member = { sub: '782bbtaQ', name: 'Thandi Nkosi' }

export function refusal(status: number, code: string, message: string, serviceErrorCode?: number): Answer {
  return { status, body: { status, code, message, ...(serviceErrorCode !== undefined && { serviceErrorCode }) } }
}

export const denied = (what: string) => refusal(403, 'ACCESS_DENIED', `Not enough permissions to access: ${what}`, 100)
export const notFound = refusal(404, 'NOT_FOUND', 'Could not find entity')
