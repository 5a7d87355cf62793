import type { Answer } from '../provider-server.ts'

export function instant(): string {
  return `${new Date().toISOString().slice(0, 19)}Z`
}

export function no(status: number, name: string, issue: string): Answer {
  const details = [{ issue, description: `${issue} in words.` }]
  return { status, body: { name, message: 'The request could not be done.', debug_id: 'b6bc3b1b7b7f', details, links: [] } }
}

/** Of what was paid, in a span whose ends are UTC. */
export function listPaid({ paid }: { paid: Record<string, unknown>[] }, query: URLSearchParams): Answer {
  const [from, to] = [query.get('start_time') ?? '', query.get('end_time') ?? '']
  if (!from.endsWith('Z') || !to.endsWith('Z')) return no(400, 'INVALID_REQUEST', 'INVALID_PARAMETER_SYNTAX')
  const within = paid.filter(({ time }) => Date.parse(String(time)) >= Date.parse(from) && Date.parse(String(time)) <= Date.parse(to))
  return { status: 200, body: { transactions: within } }
}
