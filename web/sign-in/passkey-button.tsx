import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { KeyRound } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'

import { beginPasskeySignIn, signInWithPasskey } from '../lib/auth.ts'
import { useRequest } from '../lib/use-request.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toasts.tsx'
import { answerWithPasskey, knowsPasskeys, passkeyProblem, suggestsPasskeys, wasClosed } from './passkey-dialog.ts'

/** Logs in with a passkey, by its button or by what the browser suggests in the email field. */
export function PasskeyButton({ onDone }: { onDone: () => void }) {
  const signIn = useRequest(signInByDialog)
  const { run: suggest } = useRequest(signInBySuggestion)
  const isKnown = useKnowsPasskeys()

  useEffect(() => {
    let isHere = true
    void suggestsPasskeys().then((does) => does && isHere && suggest(undefined, { onSuccess: onDone }))
    return () => {
      isHere = false
    }
  }, [suggest, onDone])

  if (!isKnown) return null

  return (
    <Button size="lg" block pending={signIn.isPending} onClick={() => signIn.run(undefined, { onSuccess: onDone, onError: showProblem })}>
      <KeyRound aria-hidden="true" />
      <Trans>Use a passkey</Trans>
    </Button>
  )
}

async function signInByDialog(): Promise<void> {
  await signInWithPasskey(await answerWithPasskey(await beginPasskeySignIn()))
}

async function signInBySuggestion(): Promise<void> {
  await signInWithPasskey(await answerWithPasskey(await beginPasskeySignIn(), { quietly: true }))
}

/** The server takes it for granted, as nearly every browser knows them; hydration starts from the same answer. */
function useKnowsPasskeys(): boolean {
  return useSyncExternalStore(
    () => () => {},
    knowsPasskeys,
    () => true,
  )
}

function showProblem(error: unknown) {
  if (wasClosed(error)) return
  const problem = passkeyProblem(error)
  if (problem) toast.error(problem)
  else toast.failed(error, t`Failed to sign in`)
}
