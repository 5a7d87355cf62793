import { api } from '../../../api.ts'
import { readSite, saveCounting, saveSiteCaptcha, saveSiteIdentity, saveTestimonials } from './service.ts'

export const siteRoutes = api.site.router({
  get: api.site.get.handler(({ context }) => readSite(context)),
  saveIdentity: api.site.saveIdentity.handler(({ context, input }) => saveSiteIdentity(context, input)),
  saveTestimonials: api.site.saveTestimonials.handler(({ context, input }) => saveTestimonials(context, input)),
  saveCaptcha: api.site.saveCaptcha.handler(({ context, input }) => saveSiteCaptcha(context, input)),
  saveCounting: api.site.saveCounting.handler(({ context, input }) => saveCounting(context, input)),
})
