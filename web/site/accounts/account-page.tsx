import { useEffect } from 'react'

import { takeFlash } from '../../lib/flash.ts'
import { InstanceName } from '../../ui/instance-name.tsx'
import { toast, Toasters } from '../../ui/toasts.tsx'
import type { AccountPageProps } from './account-props.ts'
import { ForgotPasswordPage } from './forgot-password-page.tsx'
import { ResetPasswordPage } from './reset-password-page.tsx'
import { SignInPage } from './sign-in-page.tsx'
import { SignUpPage } from './sign-up-page.tsx'

/** The inside of the page: the same on the server and in the browser. */
export function AccountPage(props: AccountPageProps) {
  useEffect(() => {
    const message = takeFlash()
    if (message !== null) toast.success(message)
  }, [])

  return (
    <InstanceName name={props.instanceName}>
      <Content {...props} />
      <Toasters />
    </InstanceName>
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
