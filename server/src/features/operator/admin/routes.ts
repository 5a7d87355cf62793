import { api } from '../../../api.ts'
import { approveAccount, approveAccounts, listAccounts, rejectAccount, rejectAccounts } from './service/accounts.ts'
import { chooseJoining, readJoining } from './service/joining.ts'
import { readSignIn, saveSignIn, testSignIn } from './service/sign-in.ts'

export const adminRoutes = {
  listAccounts: api.admin.listAccounts.handler(({ context, input }) => listAccounts(context, input)),
  approve: api.admin.approve.handler(({ context, input }) => approveAccount(context, input)),
  reject: api.admin.reject.handler(({ context, input }) => rejectAccount(context, input)),
  approveMany: api.admin.approveMany.handler(({ context, input }) => approveAccounts(context, input)),
  rejectMany: api.admin.rejectMany.handler(({ context, input }) => rejectAccounts(context, input)),
}

export const signInSettingsRoutes = api.signInSettings.router({
  read: api.signInSettings.read.handler(({ context }) => readSignIn(context)),
  save: api.signInSettings.save.handler(({ context, input }) => saveSignIn(context, input)),
  test: api.signInSettings.test.handler(({ context, input }) => testSignIn(context, input)),
})

/** How invited people join; the other procedures of teams are in that feature. */
export const joiningRoutes = {
  getJoining: api.team.getJoining.handler(({ context }) => readJoining(context)),
  saveJoining: api.team.saveJoining.handler(({ context, input }) => chooseJoining(context, input)),
}
