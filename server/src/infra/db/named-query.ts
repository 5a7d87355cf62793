import { DrizzleQueryError, fillPlaceholders } from 'drizzle-orm'

import { NamedStatement, type ParserOf, type Sender } from './named-statement.ts'

interface Prepared {
  params: unknown[]
  queryConfig: { name: string; text: string; types: { getTypeParser: ParserOf } }
}

/** Has one of Drizzle's prepared queries run as a statement that the connection knows by its name. Without `mapper` its rows are PostgreSQL's own. */
export function runNamed<Query extends object>(query: Query, client: Sender, mapper: ((rows: unknown[][]) => unknown) | undefined): Query {
  const { params, queryConfig } = query as unknown as Prepared
  const { name, text, types } = queryConfig
  const statement = new NamedStatement(client, { name, text, parserOf: types.getTypeParser })

  async function execute(placed: Record<string, unknown> = {}): Promise<unknown> {
    const values = fillPlaceholders(params, placed)
    try {
      if (!mapper) return await statement.objects(values)
      const { rows } = await statement.lists(values)
      return mapper(rows)
    } catch (error) {
      throw new DrizzleQueryError(text, values, error as Error)
    }
  }
  return Object.assign(query, { execute })
}
