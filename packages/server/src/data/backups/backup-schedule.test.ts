import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import * as backupEndpoints from '@foyer/protocol/backup-endpoints'
import { beforeEach, describe, expect, it } from 'vitest'
import { lockSite } from '../../storage/database.js'
import { open } from '../../testing/permissions.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'
import { createBackupRunner } from './backup-runner.js'
import { latestDue } from './backup-schedule.js'

describe('latestDue', () => {
  it.each([
    ['daily', 3, '2026-11-23T03:00:00.000Z', '2026-11-23T03:00:00.000Z'],
    ['daily', 3, '2026-11-23T02:59:59.999Z', '2026-11-22T03:00:00.000Z'],
    ['daily', 0, '2026-03-01T00:00:01.000Z', '2026-03-01T00:00:00.000Z'],
    ['daily', 23, '2026-03-01T22:00:00.000Z', '2026-02-28T23:00:00.000Z'],
    ['weekly', 3, '2026-11-22T03:00:00.000Z', '2026-11-22T03:00:00.000Z'],
    ['weekly', 3, '2026-11-22T02:00:00.000Z', '2026-11-15T03:00:00.000Z'],
    ['weekly', 3, '2026-11-28T23:00:00.000Z', '2026-11-22T03:00:00.000Z'],
  ] as const)('%s at %i: the latest due time before %s is %s', (schedule, hour, now, due) => {
    expect(latestDue({ schedule, hour }, new Date(now))).toEqual(new Date(due))
  })

  it('returns undefined without a schedule', () => {
    expect(latestDue({ schedule: 'off', hour: 3 }, new Date())).toBeUndefined()
  })
})

let foyer: TestFoyer
beforeEach(async () => {
  foyer = await createTestFoyer({ collections: [{ id: 'films', permissions: open }] })
  await foyer.backupRunner.stop()
})

const schedule = (backups: object): Promise<unknown> =>
  foyer.owner.patch('/_foyer/v1/settings', { backups })
const run = (): Promise<void> => createBackupRunner(foyer.services).untilIdle()

async function listed(query = ''): Promise<backupEndpoints.Backup[]> {
  const { body } = await foyer.owner.get(`${backupEndpoints.listBackups.path}${query}`)
  return body.backups as backupEndpoints.Backup[]
}

it('creates no backup without a schedule and the first backup as soon as one is set', async () => {
  await run()
  expect(await listed()).toEqual([])
  await schedule({ schedule: 'daily' })
  await run()
  const [backup] = await listed()
  expect(backup).toMatchObject({
    type: 'AUTO',
    status: 'READY',
    collections: [{ id: 'films' }],
  })
})

it('creates one backup each day and one for several days without a server', async () => {
  const hour = (foyer.services.clock.now().getUTCHours() + 12) % 24
  await schedule({ schedule: 'daily', hour })
  for (const hours of [0, 1, 24, 24, 5 * 24]) {
    foyer.advance(hours * 3600)
    await run()
    await run()
  }
  expect(await listed('?type=AUTO')).toHaveLength(4)
})

it('creates a backup when it is due, even within an hour of a check that found none due', async () => {
  const now = foyer.services.clock.now()
  const due = new Date(now)
  due.setUTCHours(now.getUTCHours() + 2, 0, 0, 0)
  await schedule({ schedule: 'daily', hour: due.getUTCHours() })
  const runner = createBackupRunner(foyer.services)
  await runner.untilIdle()
  foyer.advance((due.getTime() - now.getTime()) / 1000 - 60)
  await runner.untilIdle()
  expect(await listed('?type=AUTO')).toHaveLength(1)
  foyer.advance(60)
  await runner.untilIdle()
  expect(await listed('?type=AUTO')).toHaveLength(2)
  await runner.stop()
})

it('creates one backup when several processes find it due concurrently', async () => {
  await schedule({ schedule: 'weekly' })
  // Opens a connection for each process, so that none of them waits for one.
  const { db } = foyer.services
  await Promise.all(Array.from({ length: 3 }, () => db.transaction(lockSite)))
  await Promise.all([run(), run(), run()])
  expect(await listed()).toHaveLength(1)
})

it('continues after a backup of a time when the clock was years ahead', async () => {
  await schedule({ schedule: 'daily' })
  foyer.advance(10 * 365 * 86_400)
  await run()
  foyer.advance(-10 * 365 * 86_400)
  await run()
  foyer.advance(86_400)
  await run()
  expect(await listed('?type=AUTO')).toHaveLength(3)
})

// Seen to fail: the next backup came a day later, or a week.
it('repeats a failed backup after an hour, and does not repeat a successful one', async () => {
  await schedule({ schedule: 'weekly', hour: foyer.services.clock.now().getUTCHours() })
  const disk = { ...foyer.services.backupFolder, write: () => Promise.reject(new Error('ENOSPC')) }
  const failing = createBackupRunner({ ...foyer.services, backupFolder: disk })
  const runner = createBackupRunner(foyer.services)
  const statuses = async (): Promise<unknown> =>
    (await listed('?type=AUTO')).map(({ status }) => status)
  await failing.untilIdle()
  await failing.untilIdle()
  await runner.untilIdle()
  expect(await statuses()).toEqual(['FAILED'])
  for (const expected of [
    ['READY', 'FAILED'],
    ['READY', 'FAILED'],
  ]) {
    foyer.advance(3601)
    await failing.stop()
    await runner.untilIdle()
    expect(await statuses()).toEqual(expected)
  }
})

it('keeps the configured number of automatic backups beside those on demand', async () => {
  await schedule({ schedule: 'daily', keep: 2 })
  await foyer.owner.post(backupEndpoints.createBackup.path, {})
  for (let day = 0; day < 4; day++) {
    await run()
    foyer.advance(86_400)
  }
  expect(await listed('?status=READY&type=AUTO')).toHaveLength(2)
  expect(await listed('?status=READY&type=ON_DEMAND')).toHaveLength(1)
  expect(await readdir(join(foyer.dataFolder, 'backups'))).toHaveLength(3)
})

it('refuses settings outside their ranges', async () => {
  const invalid = [{ schedule: 'hourly' }, { hour: 24 }, { hour: 1.5 }, { keep: 0 }, { keep: 101 }]
  for (const backups of invalid) {
    const { status } = await foyer.owner.patch('/_foyer/v1/settings', { backups })
    expect(status, JSON.stringify(backups)).toBe(400)
  }
})
