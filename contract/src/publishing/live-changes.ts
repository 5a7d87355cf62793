import { z } from 'zod'

import { publishOnceBase } from '../core/base.ts'
import { WholeContent } from '../content/content.ts'
import { Id } from '../core/values.ts'
import { Delivery } from './deliveries.ts'

/** `revision` is the one last seen of the post, so that two people do not overwrite each other. */
export const UpdateLive = z.object({ id: Id, revision: z.int().min(0), content: WholeContent })
export type UpdateLive = z.infer<typeof UpdateLive>

/** What is changed about a post where it is published: asked for here, and done by a job. */
export const liveChanges = {
  takeDown: publishOnceBase
    .route({ method: 'POST', path: '/deliveries/{id}/take-down', summary: 'Take a published post down where it is published' })
    .input(z.object({ id: Id }))
    .output(Delivery),
  update: publishOnceBase
    .route({
      method: 'POST',
      path: '/posts/{id}/update-live',
      summary: 'Change the text of a published post, and update it where it was published',
    })
    .input(UpdateLive)
    .output(z.array(Delivery)),
}
