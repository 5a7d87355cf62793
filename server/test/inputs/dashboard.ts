import { addBusiness, addPost } from '../factories.ts'
import { reading, type ValidInput } from './valid-input.ts'

/** What is put together from all features. */
export const dashboardInputs: Record<string, ValidInput> = {
  'dashboard.overview': reading(async ({ api }) => ({ from: '2026-09-16T00:00:00.000Z', businessId: (await addBusiness(api)).id })),
  'search.find': reading(async ({ api }) => {
    const { id: businessId } = await addBusiness(api)
    await addPost(api, { businessId })
    return { q: 'roast', businessId }
  }),
}
