import { t } from '@lingui/core/macro'
import type { Account } from '@postwright/contract/identity/accounts'
import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'

import { toast } from '../../ui/toasts.tsx'
import { meQuery } from '../features/identity/accounts/queries.ts'

/** Follows to another workspace, chosen here or in another window, or given after a removal: nothing of the one before stays. */
export function useFollowWorkspace({ workspace, workspaces }: Account): void {
  const shown = useRef(workspace)
  const queryClient = useQueryClient()
  const navigate = useNavigate()

  useEffect(() => {
    const before = shown.current
    shown.current = workspace
    if (before.id === workspace.id) return

    const isStillMember = workspaces.some(({ id }) => id === before.id)
    if (isStillMember) toast.success(t`You work in ${{ name: workspace.name }} now`)
    else toast.error(t`You are no longer a member of ${{ name: before.name }}. You work in ${{ nameTwo: workspace.name }} now.`)

    const me = hashKey(meQuery().queryKey)
    const forget = () => queryClient.resetQueries({ predicate: ({ queryHash }) => queryHash !== me })
    void navigate({ to: '/app/dashboard', search: { business: undefined }, ignoreBlocker: true }).then(forget)
  }, [workspace, workspaces, queryClient, navigate])
}
