import { hydrateAccountPage } from '../hydrate.tsx'
import { SignUpPage } from '../sign-up-page.tsx'

hydrateAccountPage<'sign-up'>(SignUpPage)
