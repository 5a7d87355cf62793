import { hydrateAccountPage } from '../hydrate.tsx'
import { SignInPage } from '../sign-in-page.tsx'

hydrateAccountPage<'sign-in'>(SignInPage)
