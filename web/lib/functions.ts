import type { FunctionName, Functions } from '@postwright/contract/operator/functions'
import type { z } from 'zod'

import { WireError } from './errors.ts'

type Input<Name extends FunctionName> = z.input<Functions[Name]['input']>
type Output<Name extends FunctionName> = z.output<Functions[Name]['output']>

/** Calls one of the specification's server functions. Whether it worked stands in the answer; a refusal is thrown. */
export async function callFunction<Name extends FunctionName>(name: Name, input: Input<Name>): Promise<Output<Name>> {
  const response = await fetch(`/api/functions/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok) throw WireError.from(answer)
  // The server sends a function's answer through the schema of this very name.
  return answer as Output<Name>
}
