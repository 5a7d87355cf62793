import { createFileRoute } from '@tanstack/react-router'

import { VerifyEmailScreen } from '../features/identity/accounts/verify-email-screen.tsx'

export const Route = createFileRoute('/verify-email')({ component: VerifyEmailScreen })
