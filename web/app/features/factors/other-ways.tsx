import type { BeginGoogle } from '@postwright/contract/factors'
import { useQuery } from '@tanstack/react-query'
import { KeyRound, LogIn } from 'lucide-react'
import { useEffect } from 'react'

import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { googleFailure } from './google-outcome.ts'
import { GoogleMark } from './google-mark.tsx'
import { knowsPasskeys, passkeyProblem, suggestsPasskeys, wasClosed } from './passkey-dialog.ts'
import { offersQuery, useBeginGoogle, useSignInWithPasskey } from './queries.ts'

interface GoogleButtonProps {
  /** On the pricing page. */
  choice?: BeginGoogle
  /** Called before this page is left. */
  onLeave?: () => void
}

/** To the identity provider; nothing while the site has none. */
export function GoogleButton({ choice = {}, onLeave }: GoogleButtonProps) {
  const { data: offers } = useQuery(offersQuery())
  const begin = useBeginGoogle()
  if (!offers?.google) return null
  return (
    <Button
      size="lg"
      block
      pending={begin.isPending}
      onClick={() => {
        onLeave?.()
        begin.mutate(choice, { onError: (error) => toast.failed(error, googleFailure) })
      }}
    >
      {offers.google.isGoogle ? <GoogleMark /> : <LogIn aria-hidden="true" />}
      {offers.google.label}
    </Button>
  )
}

/** Logs in with a passkey, by its button or by what the browser suggests in the email field. */
export function PasskeyButton({ onDone }: { onDone: () => void }) {
  const signIn = useSignInWithPasskey()
  const { mutate: suggest } = useSignInWithPasskey()

  useEffect(() => {
    let isHere = true
    void suggestsPasskeys().then((does) => does && isHere && suggest({ quietly: true }, { onSuccess: onDone }))
    return () => {
      isHere = false
    }
  }, [suggest, onDone])

  if (!knowsPasskeys()) return null

  return (
    <Button
      size="lg"
      block
      pending={signIn.isPending}
      onClick={() => signIn.mutate({ quietly: false }, { onSuccess: onDone, onError: tell })}
    >
      <KeyRound aria-hidden="true" />
      Use a passkey
    </Button>
  )
}

function tell(error: unknown) {
  if (wasClosed(error)) return
  const problem = passkeyProblem(error)
  if (problem) toast.error(problem)
  else toast.failed(error, 'Failed to sign in')
}
