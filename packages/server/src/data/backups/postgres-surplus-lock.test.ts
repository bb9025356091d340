import { expect, it } from 'vitest'
import { findBackup } from '../../storage/backups/backups.js'
import { insertRestoration } from '../../storage/backups/restorations.js'
import { sql } from '../../storage/sql.js'
import { createTestFoyer } from '../../testing/test-foyer.js'

const backups = '/wix-data/v2/backups'

it('keeps a backup whose restoration is requested while a new backup is completed', async () => {
  const foyer = await createTestFoyer()
  const { db, clock } = foyer.services
  const order = async (): Promise<string> => {
    const { body } = await foyer.owner.post(backups, {})
    return String(Object(body.backup).id)
  }
  const oldest = await order()
  for (let at = 0; at < 2; at++) {
    await foyer.backupRunner.untilIdle()
    await order()
  }
  await foyer.backupRunner.untilIdle()
  await db.transaction(async (tx) => {
    await findBackup(tx, oldest)
    await order()
    await expect
      .poll(async () => {
        const [row] = await db.all<{ waiting: number }>(
          sql`select count(*)::int as waiting from pg_stat_activity
            where wait_event_type = 'Lock' and query like '%from backups%'
              and application_name = current_setting('application_name')`,
        )
        return row?.waiting
      })
      .toBe(1)
    await insertRestoration(tx, { backupId: oldest, collections: [], now: clock.now() })
  })
  await foyer.backupRunner.untilIdle()
  const { body } = await foyer.owner.get(`${backups}?status=READY`)
  expect(body.backups).toHaveLength(4)
})
