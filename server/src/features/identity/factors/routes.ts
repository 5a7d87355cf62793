import { api, publicApi } from '../../../api.ts'
import { requesterOf } from '../accounts/public.ts'
import { beginGoogleLink, unlinkGoogle } from './google/link.ts'
import { addPasskey, beginPasskey, removePasskey, renamePasskey } from './service/passkeys.ts'
import { readFactors, signInOffers } from './service/read.ts'
import { beginTotp, confirmTotp, forgetDevices, removeTotp, renewRecoveryCodes } from './service/totp.ts'

export const factorRoutes = publicApi.factors.router({
  signInOffers: publicApi.factors.signInOffers.handler(({ context }) => signInOffers(context.services)),
  read: api.factors.read.handler(({ context }) => readFactors(context)),
  beginTotp: api.factors.beginTotp.handler(({ context, input }) => beginTotp(context, input, requesterOf(context))),
  confirmTotp: api.factors.confirmTotp.handler(({ context, input }) => confirmTotp(context, input, requesterOf(context))),
  removeTotp: api.factors.removeTotp.handler(async ({ context, input }) => {
    await removeTotp(context, input, requesterOf(context))
    return {}
  }),
  renewRecoveryCodes: api.factors.renewRecoveryCodes.handler(({ context, input }) =>
    renewRecoveryCodes(context, input, requesterOf(context)),
  ),
  forgetDevices: api.factors.forgetDevices.handler(async ({ context }) => {
    await forgetDevices(context)
    return {}
  }),
  beginPasskey: api.factors.beginPasskey.handler(({ context, input }) => beginPasskey(context, input, requesterOf(context))),
  addPasskey: api.factors.addPasskey.handler(({ context, input }) => addPasskey(context, input, requesterOf(context))),
  renamePasskey: api.factors.renamePasskey.handler(({ context, input }) => renamePasskey(context, input)),
  removePasskey: api.factors.removePasskey.handler(async ({ context, input }) => {
    await removePasskey(context, input, requesterOf(context))
    return {}
  }),
  beginGoogleLink: api.factors.beginGoogleLink.handler(async ({ context, input }) => {
    const { url, cookie } = await beginGoogleLink(context, input, requesterOf(context))
    context.responseHeaders.append('set-cookie', cookie)
    return { url }
  }),
  unlinkGoogle: api.factors.unlinkGoogle.handler(async ({ context, input }) => {
    await unlinkGoogle(context, input, requesterOf(context))
    return {}
  }),
})
