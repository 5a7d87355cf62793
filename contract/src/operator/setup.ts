import { z } from 'zod'
import { msg } from '../core/msg.ts'

import { SignUp } from '../identity/accounts.ts'
import { adminBase, publicBase } from '../core/base.ts'
import { NewAiProvider } from '../content/ai-providers.ts'
import { SmtpSettings } from '../core/mail.ts'
import { ContactAddress } from './site.ts'
import { line, required, TimeZone } from '../core/values.ts'

export const ConfigureInstance = z.object({
  name: required(line(80), msg`Name is required.`).optional(),
  /** Shown to everybody on the public pages; empty shows none. */
  supportEmail: ContactAddress.optional(),
  /** Who writes for everybody; left out is the built-in composer. */
  ai: NewAiProvider.optional(),
  smtp: SmtpSettings.optional(),
})
export type ConfigureInstance = z.infer<typeof ConfigureInstance>

export const CreateSuperAdmin = SignUp.extend({
  /** As the terminal of the server shows it; asked of whoever does not sit at that machine. */
  code: line(64).optional(),
  timeZone: TimeZone.optional(),
})
export type CreateSuperAdmin = z.infer<typeof CreateSuperAdmin>

export const setup = {
  status: publicBase
    .route({ method: 'GET', path: '/setup', summary: 'Whether this instance has an administrator' })
    .output(z.object({ open: z.boolean(), asksCode: z.boolean(), instanceName: z.string() })),
  /** Makes the first super admin and signs them in; refused for good once there is one. */
  createSuperAdmin: publicBase
    .route({ method: 'POST', path: '/setup/super-admin', summary: 'Create the first administrator' })
    .input(CreateSuperAdmin)
    .output(z.object({})),
  configure: adminBase
    .route({ method: 'POST', path: '/setup/instance', summary: 'Name the instance, choose AI and mail' })
    .input(ConfigureInstance)
    .output(z.object({})),
}
