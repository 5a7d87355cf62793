import { z } from 'zod'

import { personalBase } from '../core/base.ts'
import { Instant } from '../core/values.ts'

/** What there is to do, in the order in which it is usually done. */
export const tutorialStepIds = [
  'business',
  'profile',
  'document',
  'draft',
  'approve',
  'channel',
  'schedule',
  'publish',
  'chat',
  'task',
  'invite',
] as const
export type TutorialStepId = (typeof tutorialStepIds)[number]

/** The guided tours, each over one screen. */
export const tourIds = ['dashboard', 'desk', 'editor', 'calendar', 'channels'] as const
export type TourId = (typeof tourIds)[number]

/** No tour has more stops. */
const mostStops = 20

/** Done by the person themselves, or set aside by them; what was done is known from what happened, and cannot be said. */
export const TutorialStep = z.object({
  id: z.enum(tutorialStepIds),
  state: z.enum(['open', 'done', 'skipped']),
  doneAt: Instant.nullable(),
})
export type TutorialStep = z.infer<typeof TutorialStep>

export const TourProgress = z.object({
  id: z.enum(tourIds),
  state: z.enum(['new', 'left', 'finished']),
  /** Where it goes on, from 0. */
  stop: z.int().min(0),
})
export type TourProgress = z.infer<typeof TourProgress>

/** How far one person is in one workspace. */
export const Tutorial = z.object({
  /** Those alone that the person may do. */
  steps: z.array(TutorialStep),
  isHidden: z.boolean(),
  tours: z.array(TourProgress),
})
export type Tutorial = z.infer<typeof Tutorial>

export const SetStep = z.object({ step: z.enum(tutorialStepIds), skipped: z.boolean() })
export const SetTour = z.object({
  tour: z.enum(tourIds),
  state: z.enum(['left', 'finished']),
  stop: z
    .int()
    .min(0)
    .max(mostStops - 1),
})

export const tutorial = {
  read: personalBase
    .route({ method: 'GET', path: '/tutorial', summary: 'What you have done so far, and the guided tours' })
    .output(Tutorial),
  setStep: personalBase
    .route({ method: 'PUT', path: '/tutorial/steps/{step}', summary: 'Skip a step of your checklist, or take it up again' })
    .input(SetStep)
    .output(Tutorial),
  setHidden: personalBase
    .route({ method: 'PUT', path: '/tutorial/hidden', summary: 'Hide your checklist, or show it again' })
    .input(z.object({ isHidden: z.boolean() }))
    .output(Tutorial),
  setTour: personalBase
    .route({ method: 'PUT', path: '/tutorial/tours/{tour}', summary: 'Remember where you left a tour' })
    .input(SetTour)
    .output(Tutorial),
}
