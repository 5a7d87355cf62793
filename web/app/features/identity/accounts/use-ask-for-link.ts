import { t } from '@lingui/core/macro'
import { toast } from '../../../../ui/toasts.tsx'
import { useSendVerification } from './queries.ts'

/** Asks for the link that confirms one's address, and says what follows from that. */
export function useAskForLink(sendsMail: boolean): { ask: () => void; isPending: boolean } {
  const send = useSendVerification()
  return {
    isPending: send.isPending,
    ask: () =>
      send.mutate(undefined, {
        onSuccess: () => toast.success(sendsMail ? t`A new link is on its way` : t`The administrators know that you wait for a link`),
        onError: (error) => toast.failed(error, t`Failed to send the link`),
      }),
  }
}
