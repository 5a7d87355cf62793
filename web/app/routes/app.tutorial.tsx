import { createFileRoute } from '@tanstack/react-router'

import { TutorialScreen } from '../features/work/tutorial/tutorial-screen.tsx'
import { loadSentences } from '../shell/load-sentences.ts'

export const Route = createFileRoute('/app/tutorial')({
  beforeLoad: () => loadSentences('tutorial'),
  component: TutorialScreen,
})
