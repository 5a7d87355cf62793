import { api } from '../../../api.ts'
import { changeSeries } from './change.ts'
import { createSeries } from './create.ts'
import { endSeries, undoSeries } from './end.ts'
import { moveLater, giveTextLater } from './later.ts'
import { getSeries, listSeries } from './list.ts'
import { leaveOut, putBack } from './one.ts'
import { previewSeries } from './preview.ts'
import { listShowings } from './showings.ts'

export const recurringRoutes = api.recurring.router({
  list: api.recurring.list.handler(({ context, input }) => listSeries(context, input)),
  get: api.recurring.get.handler(({ context, input }) => getSeries(context, input)),
  showings: api.recurring.showings.handler(({ context, input }) => listShowings(context, input)),
  preview: api.recurring.preview.handler(({ context, input }) => previewSeries(context, input)),
  create: api.recurring.create.handler(({ context, input }) => createSeries(context, input)),
  change: api.recurring.change.handler(({ context, input }) => changeSeries(context, input)),
  end: api.recurring.end.handler(({ context, input }) => endSeries(context, input)),
  moveLater: api.recurring.moveLater.handler(({ context, input }) => moveLater(context, input)),
  giveText: api.recurring.giveText.handler(({ context, input }) => giveTextLater(context, input)),
  leaveOut: api.recurring.leaveOut.handler(({ context, input }) => leaveOut(context, input)),
  putBack: api.recurring.putBack.handler(({ context, input }) => putBack(context, input)),
  undo: api.recurring.undo.handler(({ context, input }) => undoSeries(context, input)),
})
