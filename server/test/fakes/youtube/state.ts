import type { Answer } from '../provider-server.ts'

export interface YouTubeVideo {
  id: string
  title: string
  description: string
  tags: string[]
  categoryId: string
  privacyStatus: string
  isForChildren: boolean
  bytes: number
  thumbnailBytes: number
  publishedAt: string
  /** How often it says yet that it is processing it. */
  polls: number
}

export interface UploadSession {
  bytes: number
  received: number
  metadata: Pick<YouTubeVideo, 'title' | 'description' | 'tags' | 'categoryId' | 'privacyStatus' | 'isForChildren'>
  /** Once its last byte was taken. */
  videoId: string | null
}

export interface YouTubeState {
  videos: YouTubeVideo[]
  comments: { id: string; video: string; text: string }[]
  sessions: Map<string, UploadSession>
  settings: {
    clientId: string
    clientSecret: string
    hasChannel: boolean
    polls: number
    /** What becomes of films in the end. */
    rejects: string | null
    uploadsLeft: number
    unitsLeft: number
  }
  nextId: () => string
}

export const channel = { id: 'UC2244994945', uploads: 'UU2244994945', title: 'Loerie Lane', customUrl: '@loerielane' }

export function refusal(code: number, reason: string, message: string): Answer {
  return { status: code, body: { error: { code, message, errors: [{ message, domain: 'youtube', reason }] } } }
}
