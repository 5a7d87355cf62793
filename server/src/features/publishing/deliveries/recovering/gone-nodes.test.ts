import { spawnSync } from 'node:child_process'

import { expect, test } from 'vitest'

import { startPublishingApp } from '../../../../../test/publishing-app.ts'
import { addChannels, dueNow, quick } from '../../../../../test/publishing.ts'
import { nameInThisProcess } from '../../../../infra/process-name.ts'
import { claimDue } from '../claiming/claim.ts'
import { platformsOf } from '../sending/platforms.ts'
import { watchForGoneNodes } from './gone-nodes.ts'

const app = await startPublishingApp()
const hour = 3_600_000

/** A node of this machine that holds a delivery, and whose process has ended. */
async function endedNode(): Promise<string> {
  const { api } = await app.member()
  const { business, sandbox } = await addChannels(api)
  const { id } = await dueNow(api, { businessId: business.id, channelId: sandbox.id })
  const owner = nameInThisProcess().replace(`/${process.pid}/`, `/${spawnSync(process.execPath, ['--version']).pid}/`)
  const timings = { ...quick, leaseMs: hour }
  const claims = await claimDue(app.services, { owner, platforms: platformsOf(app.services), timings, free: 9, perChannel: 9, busy: {} })
  expect(claims.map(({ delivery }) => delivery.id)).toContain(id)
  return owner
}

test.skipIf(process.platform !== 'linux')(
  'a node whose process has ended is gone at the first look, unless it has its connection',
  async () => {
    await app.stopWorker()
    const owner = await endedNode()
    const die = app.services.listener.stayAlive(owner)
    expect(await lookOnce()).not.toContain(owner)

    die()
    await expect.poll(lookOnce).toContain(owner)
  },
)

/** By a node that was only just started. */
function lookOnce(): Promise<string[]> {
  return watchForGoneNodes(app.services, { goneMs: hour }).look()
}
