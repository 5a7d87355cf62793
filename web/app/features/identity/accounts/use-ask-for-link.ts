import { toast } from '../../../../ui/toasts.tsx'
import { useSendVerification } from './queries.ts'

/** Asks for the link that confirms one's address, and says what follows from that. */
export function useAskForLink(sendsMail: boolean): { ask: () => void; isPending: boolean } {
  const send = useSendVerification()
  return {
    isPending: send.isPending,
    ask: () =>
      send.mutate(undefined, {
        onSuccess: () => toast.success(sendsMail ? 'A new link is on its way' : 'The administrators know that you wait for a link'),
        onError: (error) => toast.failed(error, 'Failed to send the link'),
      }),
  }
}
