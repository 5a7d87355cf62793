import { api } from '../../../api.ts'
import { loadAccount, readAccount } from './service.ts'

/** What a signed-in person begins with; the other procedures of accounts are in that feature. */
export const accountOverviewRoutes = {
  me: api.accounts.me.handler(({ context }) => readAccount(context)),
  load: api.accounts.load.handler(({ context }) => loadAccount(context)),
}
