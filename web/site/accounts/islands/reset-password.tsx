import { hydrateAccountPage } from '../hydrate.tsx'
import { ResetPasswordPage } from '../reset-password-page.tsx'

hydrateAccountPage<'reset-password'>(ResetPasswordPage)
