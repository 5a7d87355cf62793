import type { Answer } from '../provider-server.ts'

export interface XPost {
  id: string
  text: string
  media: string[]
  answers: string | null
  replySettings: string | null
  createdAt: string
}

export interface XMedia {
  type: string
  bytes: number
  alt: string
  /** How often it says yet that it is reading it. */
  polls: number
  /** Of one that is handed over piece by piece; null once it is whole. */
  expected: number | null
  /** How many bytes each piece has, by its number. */
  segments: Map<number, number>
}

export interface XState {
  posts: XPost[]
  media: Map<string, XMedia>
  settings: {
    clientId: string
    clientSecret: string
    /** Films are read so often before they are ready. */
    polls: number
    /** The film cannot be read in the end. */
    failsFilms: boolean
    hasCredits: boolean
  }
  nextId: () => string
}

/** problem+json. https://docs.x.com/x-api/fundamentals/response-codes-and-errors (read 2026-08) */
export function problem(status: number, title: string, detail: string, type = 'about:blank'): Answer {
  return { status, body: { title, detail, type, status } }
}

export const unauthorized = problem(401, 'Unauthorized', 'Unauthorized')
export const notFound = problem(404, 'Not Found Error', 'Could not find it.', 'https://api.x.com/2/problems/resource-not-found')

export function invalid(message: string): Answer {
  return {
    status: 400,
    body: {
      errors: [{ message }],
      title: 'Invalid Request',
      detail: 'One or more parameters to your request was invalid.',
      type: 'https://api.x.com/2/problems/invalid-request',
    },
  }
}
