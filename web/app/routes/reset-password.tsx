import { createFileRoute } from '@tanstack/react-router'

import { secretLink } from '../../lib/secret-link.ts'
import { ResetPasswordScreen } from '../features/accounts/recovery/reset-password-screen.tsx'

export const Route = createFileRoute('/reset-password')({ component: () => <ResetPasswordScreen link={secretLink()} /> })
