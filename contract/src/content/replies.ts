/** What follows a post on its channel: the next part of its thread, or a comment under it. */
export interface Reply {
  kind: 'part' | 'comment'
  body: string
  /** After the post is out. */
  afterMinutes: number
}
