import { api } from '../../../../lib/api.ts'
import { useInvalidate } from '../../../../lib/live.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'

export const channelsQuery = (businessId: string | undefined) => api.channels.list.queryOptions({ input: { businessId } })

export function useConnectChannel() {
  return useMutation(api.channels.connect.mutationOptions({ onSuccess: useInvalidate('channels') }))
}

export function useSetSandbox() {
  return useMutation(api.channels.setSandbox.mutationOptions({ onSuccess: useInvalidate('channels') }))
}

export function useReconnect() {
  return useMutation(api.channels.reconnect.mutationOptions({ onSuccess: useInvalidate('channels', 'deliveries') }))
}

export function useDisconnect() {
  return useMutation(api.channels.disconnect.mutationOptions({ onSuccess: useInvalidate('channels', 'deliveries') }))
}
