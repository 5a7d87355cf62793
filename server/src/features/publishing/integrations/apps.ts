import type { OutsideKind } from '@postwright/contract/publishing/channel-kinds'
import type { IntegrationKind } from '@postwright/contract/publishing/integrations'

import type { Services } from '../../../context.ts'
import { emit } from '../../../events.ts'
import type { AppPort } from '../../../platforms/app.ts'
import { outsidePlatforms } from '../../../platforms/outside.ts'
import type { OutsidePlatform } from '../../../platforms/platform.ts'
import { usersWithRole } from '../../identity/accounts/public.ts'
import { lockSettings } from '../../core/instance/public.ts'
import { place, storedApps, writeApps } from './stored.ts'

/** The app of this instance, as it is entered at the moment of each use. */
export function appOf({ db, secrets, log }: Services, kind: IntegrationKind): AppPort {
  return {
    async keys() {
      const app = (await storedApps(db.plain))[kind]
      return app ? { id: app.id, secret: secrets.open(app.sealedSecret, place) } : null
    },
    async refused(words) {
      log.warn({ kind, words }, 'a platform refused the app of this instance')
      await db.withoutWorkspace('a platform refused the app of this instance', async (tx) => {
        await lockSettings(tx)
        const apps = await storedApps(tx)
        const app = apps[kind]
        if (!app || app.refused === words) return
        await writeApps(tx, { ...apps, [kind]: { ...app, refused: words } })
        // Its words may differ from time to time: they are told once until it is mended.
        if (app.refused !== null) return
        await emit(tx, { type: 'integration.refused', kind, words, administrators: await usersWithRole(tx, 'super_admin') })
      })
    },
  }
}

/** The adapter of each kind that posts outside, with the apps of this instance. Only deliveries have to say how messages to many go out. */
export function outsideOf(
  services: Services,
  broadcasts: Parameters<typeof outsidePlatforms>[2] = { begin: ofDeliveries, countsOf: ofDeliveries },
): Record<OutsideKind, OutsidePlatform> {
  return outsidePlatforms(services, (kind) => appOf(services, kind), broadcasts)
}

async function ofDeliveries(): Promise<never> {
  throw new Error('Messages to many are sent and counted by deliveries.')
}
