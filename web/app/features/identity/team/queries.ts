import { useQueryClient } from '@tanstack/react-query'

import { api, client } from '../../../../lib/api.ts'
import { signIn } from '../../../../lib/auth.ts'
import { useInvalidate } from '../../../../lib/live.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'

export const invitationQuery = (token: string) => api.team.lookUpInvitation.queryOptions({ input: { token } })

/** Joins, and works there at once: a fresh page, so that nothing that was read before stays. */
export function useJoin() {
  return useMutation({
    mutationFn: async (token: string) => {
      const { workspaceId } = await client.team.accept({ token })
      await client.team.switchWorkspace({ workspaceId })
    },
    retry: false,
    onSuccess: () => window.location.assign('/app/dashboard'),
  })
}

export const ownInvitationQuery = (id: string) => api.team.lookUpOwnInvitation.queryOptions({ input: { id } })

/** As `useJoin`, without the link. */
export function useJoinOwn() {
  return useMutation({
    mutationFn: async (input: { id: string }) => {
      const { workspaceId } = await client.team.acceptOwnInvitation(input)
      await client.team.switchWorkspace({ workspaceId })
    },
    retry: false,
    onSuccess: () => window.location.assign('/app/dashboard'),
  })
}

/** Forgets nothing of what was read: a fresh page follows. */
export function useLogIn() {
  return useMutation({ mutationFn: signIn, retry: false })
}

export function useRegisterInvited() {
  return useMutation(api.team.registerInvited.mutationOptions({ retry: false, onSuccess: () => window.location.assign('/app/dashboard') }))
}

/** Reads again what an invitation means to whoever is signed in, after they were signed out here. */
export function useForgetAccount() {
  const queryClient = useQueryClient()
  return () => queryClient.resetQueries({ queryKey: api.team.lookUpInvitation.key() })
}

export const teamQuery = () => api.team.list.queryOptions()

export function useInvite() {
  return useMutation(api.team.invite.mutationOptions({ retry: false, onSuccess: useInvalidate('team') }))
}

export function useResendInvitation() {
  return useMutation(api.team.resend.mutationOptions({ retry: false, onSuccess: useInvalidate('team') }))
}

export function useRevokeInvitation() {
  return useMutation(api.team.revoke.mutationOptions({ onSuccess: useInvalidate('team') }))
}

export function useUpdateMember() {
  return useMutation(api.team.updateMember.mutationOptions({ onSuccess: useInvalidate('team') }))
}

export function useRemoveMember() {
  return useMutation(api.team.removeMember.mutationOptions({ retry: false, onSuccess: useInvalidate('team') }))
}

export function useTransferWorkspace() {
  return useMutation(api.team.transfer.mutationOptions({ retry: false, onSuccess: useInvalidate('team', 'quota') }))
}

export function useUpdateWorkspace() {
  return useMutation(api.team.updateWorkspace.mutationOptions({ onSuccess: useInvalidate('team') }))
}

/** The app shell follows to the workspace where the person works then. */
export function useLeaveWorkspace() {
  return useMutation(api.team.leave.mutationOptions({ retry: false, onSuccess: useInvalidate('account') }))
}

/** The app shell follows, in this window as in every other. */
export function useSwitchWorkspace() {
  return useMutation(api.team.switchWorkspace.mutationOptions({ retry: false, onSuccess: useInvalidate('account') }))
}
