import { hydrateAccountPage } from '../hydrate.tsx'
import { ForgotPasswordPage } from '../forgot-password-page.tsx'

hydrateAccountPage<'forgot-password'>(ForgotPasswordPage)
