import { api } from '../../../api.ts'
import { requesterOf } from '../../identity/accounts/public.ts'
import { cancelDeletion, deletionState, requestDeletion } from '../account-deletion/public.ts'
import { exportState, requestExport } from '../exports/public.ts'

export const personalDataRoutes = api.personalData.router({
  exportState: api.personalData.exportState.handler(({ context }) => exportState(context)),
  requestExport: api.personalData.requestExport.handler(({ context }) => requestExport(context)),
  deletionState: api.personalData.deletionState.handler(({ context }) => deletionState(context)),
  requestDeletion: api.personalData.requestDeletion.handler(({ context, input }) => requestDeletion(context, requesterOf(context), input)),
  cancelDeletion: api.personalData.cancelDeletion.handler(({ context }) => cancelDeletion(context)),
})
