import { useMutation, useQueryClient } from '@tanstack/react-query'

import { api, client } from '../../../lib/api.ts'
import { signIn } from '../../../lib/auth.ts'

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

/** Forgets nothing of what was read: a fresh page follows. */
export function useLogIn() {
  return useMutation({ mutationFn: signIn, retry: false })
}

export function useRegisterInvited() {
  return useMutation(api.team.registerInvited.mutationOptions({ retry: false, onSuccess: () => window.location.assign('/app/dashboard') }))
}

/** Reads who is signed in again, after they were signed out here. */
export function useForgetAccount() {
  const queryClient = useQueryClient()
  return () => queryClient.resetQueries({ queryKey: api.accounts.me.key() })
}
