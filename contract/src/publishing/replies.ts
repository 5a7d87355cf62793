import { z } from 'zod'

import { publishOnceBase } from '../core/base.ts'
import { Id } from '../core/values.ts'
import { Delivery } from './deliveries.ts'

/** What a person decides about an answer to a post that did not go out, or may have: `live` says that they see it there. */
export const ResolveReply = z.object({ id: Id, number: z.int().min(1).max(100), answer: z.enum(['send_again', 'live']) })
export type ResolveReply = z.infer<typeof ResolveReply>

export const replies = {
  resolve: publishOnceBase
    .route({
      method: 'POST',
      path: '/deliveries/{id}/replies/resolve',
      summary: 'Send a part of a thread or a first comment again, or say that it is there',
    })
    .input(ResolveReply)
    .output(Delivery),
}
