import { isDeepStrictEqual } from 'node:util'

import { type AnyProcedure, Procedure, type Schema } from '@orpc/server'

/** Known once for the process: tests hold each answer to its contract, and to nothing beside it. */
const isTest = process.env['NODE_ENV'] === 'test'

/**
 * For a procedure that is called all the time and builds its answer field by field: the answer is sent as it was built. To validate it anew,
 * which every other procedure does, is most of what a list costs beside its rows.
 *
 * In tests it is validated, and fails as well where the contract would leave something of it out: what does not belong there never leaves.
 */
export function sentAsBuilt<Built extends AnyProcedure>(procedure: Built, check = isTest): Built {
  const { outputSchema, ...known } = procedure['~orpc']
  const held = check && outputSchema ? exactly(outputSchema) : undefined
  return new Procedure({ ...known, outputSchema: held }) as unknown as Built
}

function exactly(schema: Schema<unknown, unknown>): Schema<unknown, unknown> {
  const { '~standard': standard } = schema
  return {
    '~standard': {
      ...standard,
      async validate(built: unknown) {
        const result = await standard.validate(built)
        if (result.issues || isDeepStrictEqual(sent(result.value), sent(built))) return result
        return { issues: [{ message: 'The contract does not name all that was built.' }] }
      },
    },
  }
}

/** As the other side reads it. */
function sent(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value ?? null))
}
