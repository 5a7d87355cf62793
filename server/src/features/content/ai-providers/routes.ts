import { api } from '../../../api.ts'
import { arrangeProviders, saveRules } from './service/arrange.ts'
import { aiOverview } from './service/overview.ts'
import { listPrices, removePrice, setPrice } from './service/prices.ts'
import { checkProvider, listProviderModels, testProvider } from './service/test.ts'
import { addProvider, removeProvider, updateProvider } from './service/write.ts'

export const aiProvidersRoutes = api.aiProviders.router({
  overview: api.aiProviders.overview.handler(({ context }) => aiOverview(context)),
  add: api.aiProviders.add.handler(({ context, input }) => addProvider(context, input)),
  update: api.aiProviders.update.handler(({ context, input }) => updateProvider(context, input)),
  remove: api.aiProviders.remove.handler(({ context, input }) => removeProvider(context, input)),
  arrange: api.aiProviders.arrange.handler(({ context, input }) => arrangeProviders(context, input)),
  test: api.aiProviders.test.handler(({ context, input }) => testProvider(context, input)),
  check: api.aiProviders.check.handler(({ context, input }) => checkProvider(context, input)),
  listModels: api.aiProviders.listModels.handler(({ context, input }) => listProviderModels(context, input)),
  saveRules: api.aiProviders.saveRules.handler(({ context, input }) => saveRules(context, input)),
  prices: api.aiProviders.prices.handler(({ context }) => listPrices(context)),
  setPrice: api.aiProviders.setPrice.handler(({ context, input }) => setPrice(context, input)),
  removePrice: api.aiProviders.removePrice.handler(({ context, input }) => removePrice(context, input)),
})
