import type { PostContent } from '@postwright/contract/content'

/** What to call a post: its title, or else the beginning of its text. */
export function headlineOf({ title, body }: PostContent): string {
  const line = title?.trim() || (body.trim().split('\n', 1)[0] ?? '').replace(/^#{1,6} +/, '')
  if (line === '') return 'Untitled post'
  return line.length > 80 ? `${line.slice(0, 79).trimEnd()}…` : line
}
