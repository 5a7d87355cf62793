import { api } from '../../../api.ts'
import { readTutorial, setHidden, setStep, setTour } from './service.ts'

export const tutorialRoutes = api.tutorial.router({
  read: api.tutorial.read.handler(({ context }) => readTutorial(context)),
  setStep: api.tutorial.setStep.handler(({ context, input }) => setStep(context, input)),
  setHidden: api.tutorial.setHidden.handler(({ context, input }) => setHidden(context, input)),
  setTour: api.tutorial.setTour.handler(({ context, input }) => setTour(context, input)),
})
