import { z } from 'zod'

import { base } from '../core/base.ts'
import { Id } from '../core/values.ts'

/** A business to play with. It takes nothing from the plan, publishes on sandbox walls alone, and goes without a trace. */
export const Sample = z.object({
  /** Null while there is none. */
  business: z.object({ id: Id, name: z.string() }).nullable(),
  /** What the caller may do. */
  mayAdd: z.boolean(),
  mayRemove: z.boolean(),
})
export type Sample = z.infer<typeof Sample>

export const sample = {
  read: base.route({ method: 'GET', path: '/sample', summary: 'The sample business of the workspace, if there is one' }).output(Sample),
  add: base.route({ method: 'POST', path: '/sample', summary: 'Add the sample business; a second time it changes nothing' }).output(Sample),
  remove: base
    .route({ method: 'DELETE', path: '/sample', summary: 'Remove the sample business with all that belongs to it' })
    .output(Sample),
}
