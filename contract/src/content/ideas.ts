import { z } from 'zod'

import { base } from '../core/base.ts'
import { ContentType, Id, Instant } from '../core/values.ts'

/** As many as are proposed at once. */
export const ideasAtOnce = 10
/** As many as are kept open for a business; the oldest go. */
export const mostIdeas = 40

/** Something that a business could post about. */
export const Idea = z.object({
  id: Id,
  title: z.string(),
  /** What it says of it, to whom, from which side. */
  angle: z.string(),
  contentType: ContentType,
  /** Who proposed it: a model, or the composer's rules. */
  writer: z.string(),
  createdAt: Instant,
})
export type Idea = z.infer<typeof Idea>

export const Ideas = z.object({ ideas: z.array(Idea).max(mostIdeas) })
export type Ideas = z.infer<typeof Ideas>

/** `added`: how many are new, none where there is nothing more to say. `message`: why rules proposed them where a model could. */
export const ProposedIdeas = Ideas.extend({ added: z.int(), message: z.string().nullable() })
export type ProposedIdeas = z.infer<typeof ProposedIdeas>

const OfBusiness = z.object({ businessId: Id })

export const ideas = {
  list: base
    .route({ method: 'GET', path: '/businesses/{businessId}/ideas', summary: 'Ideas for posts of a business, newest first' })
    .input(OfBusiness)
    .output(Ideas),
  /** From the profile, the documents and what was posted lately; none that was proposed or posted already. */
  propose: base
    .route({ method: 'POST', path: '/businesses/{businessId}/ideas', summary: 'Propose about ten more ideas' })
    .input(OfBusiness)
    .output(ProposedIdeas),
  /** It does not come back. A second time it changes nothing. */
  dismiss: base
    .route({ method: 'DELETE', path: '/ideas/{id}', summary: 'Dismiss an idea' })
    .input(z.object({ id: Id }))
    .output(z.object({})),
}
