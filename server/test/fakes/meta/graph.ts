import type { Answer, Asked } from '../provider-server.ts'

/** As the Graph API says no. https://developers.facebook.com/docs/graph-api/guides/error-handling (read 2026-09) */
export function graphError(
  code: number,
  message: string,
  { status = 400, subcode, more = {} }: { status?: number; subcode?: number; more?: object } = {},
): Answer {
  const error = {
    message,
    type: code === 190 ? 'OAuthException' : 'GraphMethodException',
    code,
    ...(subcode !== undefined && { error_subcode: subcode }),
    is_transient: false,
    fbtrace_id: 'EJplcsCHuLu',
    ...more,
  }
  return { status, body: { error } }
}

export const gone = (id: string) =>
  graphError(100, `Unsupported request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions`, {
    subcode: 33,
  })

export function tokenOf({ headers, query }: Asked): string {
  return /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1] ?? query.get('access_token') ?? ''
}

export const done: Answer = { status: 200, body: { success: true } }

/** A page of a list, by a cursor. */
export function listed<Item>(items: readonly Item[], query: URLSearchParams): { data: readonly Item[]; paging?: object } {
  const from = Number(query.get('after') ?? 0)
  const to = from + Number(query.get('limit') ?? 25)
  const next = to < items.length && { next: `https://graph.facebook.com/elsewhere?after=${to}` }
  const data = items.slice(from, to)
  return { data, ...(data.length > 0 && { paging: { cursors: { before: String(from), after: String(to) }, ...next } }) }
}
