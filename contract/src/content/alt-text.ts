import { z } from 'zod'

import { base } from '../core/base.ts'
import { msg } from '../core/msg.ts'
import { says } from '../core/sentences.ts'
import { Id } from '../core/values.ts'

const maxImageBytes = 10 * 1024 * 1024
/** Screen readers read it in one go. In characters. */
export const longestAltText = 300

/** Who would be sent an image. `canSee`: null where it is only known once it is tried. */
export const Seer = z.object({ writer: z.string(), providerName: z.string(), canSee: z.boolean().nullable() })
export type Seer = z.infer<typeof Seer>

export const ProposeAltText = z.object({
  businessId: Id,
  image: z
    .file(says(msg`Choose a picture.`))
    .min(1, says(msg`This file is empty.`))
    .max(maxImageBytes, says(msg`Use a picture of at most 10 MB.`)),
})
export type ProposeAltText = z.infer<typeof ProposeAltText>

export const altText = {
  /** Asked before an image leaves, so that a person knows where it goes. */
  seer: base
    .route({ method: 'GET', path: '/businesses/{businessId}/alt-text/seer', summary: 'Who would be sent an image' })
    .input(z.object({ businessId: Id }))
    .output(Seer),
  /** Sends the image to the model of `seer`, and keeps nothing. Without a text, `message` says why: the model does not see images, or failed. */
  propose: base
    .meta({ gate: 'approved', maxUploadBytes: maxImageBytes })
    .route({ method: 'POST', path: '/alt-text', summary: 'Propose alt text for an image, as a form with the file in the field image' })
    .input(ProposeAltText)
    .output(z.object({ text: z.string().nullable(), message: z.string().nullable(), writer: z.string() })),
}
