import { z } from 'zod'

import { manageBase } from '../core/base.ts'
import { Id, Instant } from '../core/values.ts'

/** One thing that the doctor looked at. Sentences are in the language of whoever reads them. */
const DoctorLine = z.object({
  about: z.enum(['credentials', 'permissions', 'limits', 'media', 'round_trip']),
  /** `skipped`: it was not asked for, or cannot be tried here. */
  state: z.enum(['works', 'warning', 'fault', 'skipped']),
  says: z.string(),
  /** What a person does about it, step by step. */
  mend: z.array(z.string()),
  /** What the platform answered, without secrets. */
  answer: z.string().nullable(),
  tookMs: z.int(),
})
export type DoctorLine = z.infer<typeof DoctorLine>

export const Diagnosis = z.object({ at: Instant, lines: z.array(DoctorLine) })
export type Diagnosis = z.infer<typeof Diagnosis>

export const ExamineChannel = z.object({
  id: Id,
  /** Publishes a line and takes it down at once. Readers may see it; on some platforms they are told of it. */
  roundTrip: z.boolean().default(false),
})
export type ExamineChannel = z.infer<typeof ExamineChannel>

export const channelDoctor = {
  examine: manageBase
    .route({ method: 'POST', path: '/channels/{id}/examination', summary: 'Look at everything that a channel needs to publish' })
    .input(ExamineChannel)
    .output(Diagnosis),
}
