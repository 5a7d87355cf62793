import { getEventIteratorSchemaDetails, type AnyContractProcedure, isContractProcedure } from '@orpc/contract'
import { contract } from '@postwright/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'

test('every output is JSON as it is, or a file', () => {
  const outputs = [...proceduresOf(contract)].map(([path, procedure]) => [path, procedure['~orpc'].outputSchema] as const)
  expect(outputs.length).toBeGreaterThan(100)

  for (const [path, schema] of outputs) {
    const plain = schema && (getEventIteratorSchemaDetails(schema)?.yields ?? schema)
    if (plain instanceof z.ZodFile) continue
    expect(plain, `${path} says what it answers`).toBeInstanceOf(z.ZodType)
    expect(() => z.toJSONSchema(plain as z.ZodType, { io: 'output', unrepresentable: 'throw', override: refuseFiles }), path).not.toThrow()
  }
})

function* proceduresOf(router: object, path = ''): Generator<[string, AnyContractProcedure]> {
  for (const [name, part] of Object.entries(router)) {
    if (isContractProcedure(part)) yield [`${path}${name}`, part]
    else yield* proceduresOf(part as object, `${path}${name}.`)
  }
}

/** A file is one of its own, not a part of something. */
function refuseFiles({ zodSchema }: { zodSchema: z.core.$ZodTypes }): void {
  if (zodSchema instanceof z.ZodFile) throw new Error('A file lies within an output.')
}
