import type { Answer } from '../provider-server.ts'

export interface MastodonPost {
  id: string
  text: string
  spoiler: string
  visibility: string
  language: string | null
  media: string[]
  createdAt: string
  editedAt: string | null
  /** The post that it answers. */
  answers?: string
}

export interface MastodonState {
  url: () => string
  apps: { id: string; secret: string; redirectUri: string; scopes: string[] }[]
  tokens: { token: string; appId: string; scopes: string[] }[]
  media: Map<string, { id: string; type: string; bytes: number; description: string; readyAfterPolls: number }>
  posts: MastodonPost[]
  keys: Map<string, { id: string; until: number }>
  settings: MastodonStandInSettings
  nextId: () => string
}

export interface MastodonStandInSettings {
  version: string
  characters: number
  images: number
  /** How often it says that it is still reading an upload. */
  polls: number
  /** Requests in five minutes. */
  requests: number
  /** Uploads in half an hour. */
  uploads: number
}

export function refusal(status: number, error: string): Answer {
  return { status, body: { error } }
}
