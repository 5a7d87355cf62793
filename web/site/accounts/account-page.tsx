import { AccountFrame } from './account-frame.tsx'
import type { AccountPageProps } from './account-props.ts'
import { ForgotPasswordPage } from './forgot-password-page.tsx'
import { ResetPasswordPage } from './reset-password-page.tsx'
import { SignInPage } from './sign-in-page.tsx'
import { SignUpPage } from './sign-up-page.tsx'

/** Each of the account pages, as the server renders it. */
export function AccountPage(props: AccountPageProps) {
  return (
    <AccountFrame instanceName={props.instanceName}>
      <Content {...props} />
    </AccountFrame>
  )
}

function Content(props: AccountPageProps) {
  switch (props.page) {
    case 'sign-in':
      return <SignInPage {...props} />
    case 'sign-up':
      return <SignUpPage {...props} />
    case 'forgot-password':
      return <ForgotPasswordPage {...props} />
    case 'reset-password':
      return <ResetPasswordPage {...props} />
  }
}
