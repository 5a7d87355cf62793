import { api } from '../../../api.ts'
import { addWebPage, uploadDocument } from './service/add.ts'
import { readAgain, removeDocument } from './service/change.ts'
import { findPassages, getDocument, listDocuments, listPassages } from './service/read.ts'

export const documentRoutes = {
  list: api.documents.list.handler(({ context, input }) => listDocuments(context, input)),
  get: api.documents.get.handler(({ context, input }) => getDocument(context, input)),
  upload: api.documents.upload.handler(({ context, input }) => uploadDocument(context, input)),
  addWebPage: api.documents.addWebPage.handler(({ context, input }) => addWebPage(context, input)),
  readAgain: api.documents.readAgain.handler(({ context, input }) => readAgain(context, input)),
  remove: api.documents.remove.handler(({ context, input }) => removeDocument(context, input)),
  passages: api.documents.passages.handler(({ context, input }) => listPassages(context, input)),
  find: api.documents.find.handler(({ context, input }) => findPassages(context, input)),
}
