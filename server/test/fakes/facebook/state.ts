import type { MetaPage } from '../meta/login-routes.ts'

export interface FacebookPost {
  id: string
  message: string
  isPublished: boolean
  /** Of its photos. */
  photos: string[]
  film: string | null
  link: string | null
  createdAt: string
}

export interface FacebookComment {
  id: string
  /** The post or comment below which it stands. */
  parent: string
  message: string
  createdAt: string
}

export interface FacebookFilm {
  id: string
  description: string
  address: string
  isPublished: boolean
  post: string
  polls: number
}

export interface FacebookState {
  pages: MetaPage[]
  posts: FacebookPost[]
  comments: FacebookComment[]
  photos: Map<string, { alt: string; bytes: number }>
  films: Map<string, FacebookFilm>
  settings: {
    appId: string
    appSecret: string
    declined: string[]
    /** Films are read so often before they are ready. */
    polls: number
    /** What Facebook says of a film in the end that it cannot read. */
    refusesFilms: string | null
    /** In percent, as it tells with each answer. */
    usage: { ofApp: number; ofPage: number; minutes: number }
  }
  nextId: () => string
}
