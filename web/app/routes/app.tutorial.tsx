import { createFileRoute } from '@tanstack/react-router'

import { TutorialScreen } from '../features/work/tutorial/tutorial-screen.tsx'

export const Route = createFileRoute('/app/tutorial')({ component: TutorialScreen })
