import { z } from 'zod'

import { AiSetting } from '../content/ai-settings.ts'
import { Business } from '../content/businesses.ts'
import { base } from '../core/base.ts'
import { Profile } from '../identity/accounts.ts'

/** Procedures of `accounts` that answer from features above it. */
export const accountOverview = {
  load: base
    .route({ method: 'GET', path: '/account/load', summary: 'Profile, AI settings and businesses in one answer' })
    .output(z.object({ profile: Profile, aiSettings: z.array(AiSetting), businesses: z.array(Business) })),
}
