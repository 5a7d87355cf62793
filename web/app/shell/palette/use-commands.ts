import { t } from '@lingui/core/macro'
import type { Account } from '@postwright/contract/identity/accounts'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'

import { api } from '../../../lib/api.ts'
import { choiceFor, useShownTheme } from '../../../lib/theme.ts'
import { toast } from '../../../ui/toasts.tsx'
import { useDebouncedValue } from '../../../lib/use-debounced-value.ts'
import { businessesQuery } from '../../features/content/businesses/queries.ts'
import { useLeave } from '../../features/identity/accounts/leave.ts'
import { useChooseTheme } from '../../features/identity/profile/queries.ts'
import { useSwitchWorkspace } from '../../features/identity/team/queries.ts'
import { useChosenBusiness } from '../scope.ts'
import { useNewBrief } from '../shortcuts.ts'
import { actionCommands, businessCommands, type Command, commandGroups, matching, screenCommands } from './commands.tsx'
import { allPosts, foundCommands } from './found-commands.tsx'
import { recentKeys } from './recent.ts'

/** How long the typing pauses before the server is asked, in milliseconds. */
const pauseMs = 150

export interface FoundCommands {
  commands: Command[]
  /** How it stands with what only the server finds. */
  search: 'idle' | 'searching' | 'done' | 'failed'
  searchAgain: () => void
}

/** What fits what is typed, in the order of the list; without anything typed, what was used last and all that can be named. */
export function useCommands(account: Account, typed: string, showShortcuts: () => void): FoundCommands {
  const named = useNamed(account, showShortcuts)
  const wanted = typed.trim()
  const asked = useDebouncedValue(wanted, pauseMs)
  const found = useQuery({
    ...api.search.find.queryOptions({ input: asked === '' ? skipToken : { q: asked } }),
    placeholderData: keepPreviousData,
  })
  const recent = recentKeys(account.profile.userId)
  if (wanted === '') {
    const used = recent
      .flatMap((key) => named.filter((command) => command.key === key))
      .map((command) => ({ ...command, group: 'recent' as const }))
    const rest = named.filter(({ key }) => !recent.includes(key))
    return { commands: inOrder([...used, ...rest]), search: 'idle', searchAgain: () => {} }
  }

  const place = ({ key }: Command) => (recent.includes(key) ? recent.indexOf(key) : recent.length)
  const fitting = matching(named, typed).toSorted((one, other) => place(one) - place(other))
  const fromServer = found.data && !found.isError ? foundCommands(found.data, new Set(fitting.map(({ key }) => key))) : []
  return {
    commands: inOrder([
      ...fitting,
      ...fromServer,
      allPosts(
        wanted,
        fromServer.some(({ group }) => group === 'posts'),
      ),
    ]),
    search: found.isError ? 'failed' : found.isFetching || asked !== wanted ? 'searching' : 'done',
    searchAgain: () => void found.refetch(),
  }
}

function inOrder(commands: readonly Command[]): Command[] {
  return commandGroups.flatMap((group) => commands.filter((command) => command.group === group))
}

function useNamed(account: Account, showShortcuts: () => void): Command[] {
  const { data: businesses = [] } = useQuery(businessesQuery())
  const chosen = useChosenBusiness()
  const newBrief = useNewBrief()
  const [leave] = useLeave()
  const chooseTheme = useChooseTheme()
  const change = useSwitchWorkspace()
  const acts = {
    newBrief,
    showShortcuts,
    leave,
    shownTheme: useShownTheme(),
    chooseTheme: (theme: 'light' | 'dark') => chooseTheme(choiceFor(theme)),
    openWorkspace: (workspaceId: string) =>
      change.mutate({ workspaceId }, { onError: (error) => toast.failed(error, t`The workspace could not be opened`) }),
  }
  return [...screenCommands(account), ...businessCommands(businesses), ...actionCommands(account, chosen ?? businesses[0]?.id, acts)]
}
