import { t } from '@lingui/core/macro'
import type { BeginGoogle, GoogleOffer } from '@postwright/contract/identity/factors'
import { LogIn } from 'lucide-react'

import { beginGoogle } from '../lib/auth.ts'
import { useRequest } from '../lib/use-request.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toasts.tsx'
import { GoogleMark } from './google-mark.tsx'
import { googleFailure } from './google-outcome.ts'
import { say } from '@postwright/contract/core/sentences'

interface GoogleButtonProps {
  offer: GoogleOffer
  /** On the pricing page. */
  choice?: BeginGoogle
  /** Called before this page is left. */
  onLeave?: () => void
}

/** Leaves for the identity provider, from where the browser comes back; nothing while the site has none. */
export function GoogleButton({ offer, choice = {}, onLeave }: GoogleButtonProps) {
  const begin = useRequest(beginGoogle)
  if (!offer) return null
  return (
    <Button
      size="lg"
      block
      pending={begin.isPending}
      onClick={() => {
        onLeave?.()
        begin.run(choice, {
          onSuccess: ({ url }) => window.location.assign(url),
          onError: (error) => toast.failed(error, say(googleFailure)),
        })
      }}
    >
      {offer.isGoogle ? <GoogleMark /> : <LogIn aria-hidden="true" />}
      {labelOf(offer)}
    </Button>
  )
}

function labelOf({ label, isGoogle }: NonNullable<GoogleOffer>): string {
  if (label) return label
  return isGoogle ? t`Continue with Google` : t`Continue with single sign-on`
}
