import { expect, test } from 'vitest'

import { sharedApp, superAdmin } from '../../../../test/harness.ts'
import { openDisk } from '../../../infra/disk.ts'
import { watchDiskJob } from './jobs.ts'

async function look(left: number): Promise<void> {
  const { services } = await sharedApp()
  const config = { ...services.config, dataDir: '/var/lib/postwright' }
  await watchDiskJob.run({ ...services, config, disk: openDisk('/var/lib/postwright', async () => left) }, {})
}

const megabyte = 1024 ** 2

test('super admins are told before the disk is full, once a day, and again when it is', async () => {
  const administrator = await superAdmin()
  const told = async () =>
    (await administrator.api.notifications.list({})).items
      .filter(({ kind }) => kind === 'disk_low')
      .map(({ title, count, isRead }) => ({ title, count, isRead }))

  await look(5_000 * megabyte)
  expect(await told()).toEqual([])

  await look(700 * megabyte)
  await look(690 * megabyte)
  const low = { title: "The server's disk is nearly full: 700 MB are left", count: 1 }
  expect(await told()).toEqual([{ ...low, isRead: false }])

  await look(3 * megabyte)
  const full = { title: "The server's disk is full: nothing can be saved", count: 1 }
  expect(await told()).toEqual([
    { ...full, isRead: false },
    { ...low, isRead: false },
  ])

  await look(5_000 * megabyte)
  expect(await told()).toEqual([
    { ...full, isRead: true },
    { ...low, isRead: true },
  ])
  ;(await sharedApp()).takeErrors()
})
