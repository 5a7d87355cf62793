import { createFileRoute } from '@tanstack/react-router'

import { TutorialScreen } from '../features/tutorial/tutorial-screen.tsx'

export const Route = createFileRoute('/app/tutorial')({ component: TutorialScreen })
