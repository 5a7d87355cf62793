import { z } from 'zod'

import { base } from '../core/base.ts'
import { Id, Person } from '../core/values.ts'

/** How often an open editor says that it is there. */
export const presenceBeatSeconds = 20
/** Who was not heard of for so long has left. */
export const presenceSeconds = 45

export const PresenceState = z.enum(['reading', 'editing'])
export type PresenceState = z.infer<typeof PresenceState>

/** Somebody who has a post open. */
export const Present = z.object({ person: Person, state: PresenceState })
export type Present = z.infer<typeof Present>

/** `screen` tells the windows of one person apart; `left` is its last word. */
export const TellPresence = z.object({ postId: Id, screen: Id, state: z.enum([...PresenceState.options, 'left']) })
export type TellPresence = z.infer<typeof TellPresence>

export const presence = {
  /** Nothing of it is stored. It holds for 45 seconds. */
  tell: base
    .route({ method: 'PUT', path: '/posts/{postId}/presence', summary: 'Say that you have a post open, and learn who else has' })
    .input(TellPresence)
    .output(z.array(Present)),
}
