import { api } from '../../../../lib/api.ts'
import { useInvalidate } from '../../../../lib/live.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'

export const channelsQuery = (businessId: string | undefined) => api.channels.list.queryOptions({ input: { businessId } })

/** The platforms that an administrator has set up an app for. */
export const readyIntegrationsQuery = () => api.integrations.ready.queryOptions()

/** What is to be mended of them before it costs a post. */
export const warningsQuery = (businessId: string) => api.channelWarnings.list.queryOptions({ input: { businessId } })

/** The answer of a platform counts once; asked again with it, the server says what came of it. */
export const connectionAnswerQuery = (query: string) =>
  api.channelConnections.answer.queryOptions({ input: { query }, staleTime: Infinity, retry: false })

export function useConnectChannel() {
  return useMutation(api.channels.connect.mutationOptions({ onSuccess: useInvalidate('channels') }))
}

export function useBeginConnection() {
  return useMutation(api.channelConnections.begin.mutationOptions({ onSuccess: useInvalidate('channels', 'deliveries') }))
}

export function useChooseAccounts() {
  return useMutation(api.channelConnections.choose.mutationOptions({ onSuccess: useInvalidate('channels', 'deliveries') }))
}

export function useExamine() {
  return useMutation(api.channelDoctor.examine.mutationOptions({ onSuccess: useInvalidate('channels') }))
}

export function useSetSandbox() {
  return useMutation(api.channels.setSandbox.mutationOptions({ onSuccess: useInvalidate('channels') }))
}

export function useRenameChannel() {
  return useMutation(api.channels.rename.mutationOptions({ onSuccess: useInvalidate('channels') }))
}

export function useSetChannelSettings() {
  return useMutation(api.channels.setSettings.mutationOptions({ onSuccess: useInvalidate('channels', 'posts') }))
}

export function useReconnect() {
  return useMutation(api.channels.reconnect.mutationOptions({ onSuccess: useInvalidate('channels', 'deliveries') }))
}

export function usePause() {
  return useMutation(api.channels.pause.mutationOptions({ onSuccess: useInvalidate('channels', 'deliveries') }))
}

export function useResume() {
  return useMutation(api.channels.resume.mutationOptions({ onSuccess: useInvalidate('channels', 'deliveries') }))
}

export function useDisconnect() {
  return useMutation(api.channels.disconnect.mutationOptions({ onSuccess: useInvalidate('channels', 'deliveries', 'posts') }))
}
