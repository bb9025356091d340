import { expect, it } from 'vitest'
import { StartError } from '../lib/start-error.js'
import { newestApplied } from '../storage/migrations/migrate.js'
import { openPostgresSite } from '../storage/open-site/postgres-site.js'
import { openSqliteSite } from '../storage/open-site/sqlite-site.js'
import { sql } from '../storage/sql.js'
import { afterThisTest } from '../storage/testing/clean-up.js'
import { readStored } from './read-stored.js'
import { emptyPlace } from './testing/places.js'

it('reports a failed migration with its reason and remedy, without any change', async () => {
  const place = await emptyPlace()
  afterThisTest(place.drop)
  const { dataFolder, database } = place
  const open = () => (database ? openPostgresSite(database) : openSqliteSite(dataFolder))
  const { db, close } = await open()
  // The first statement of migration 33 can run again. The second one fails, because its column exists.
  await db.transaction(async (tx) => {
    await tx.run(sql`delete from migrations where id >= 33`)
    await tx.run(sql`alter table owner_accounts drop column code_attempts`)
  })
  await close()

  for (let round = 0; round < 2; round++) {
    const failure = await open().then(
      () => expect.unreachable('the migration does not fail'),
      (error: unknown) => error,
    )
    expect(failure).toBeInstanceOf(StartError)
    expect(failure).toHaveProperty('code', 'MIGRATION_FAILED')
    expect(failure).toHaveProperty(
      'message',
      expect.stringMatching(
        /migration 33 "owner-code-attempts" failed \([^)]*(already exists|duplicate column)[^)]*\); nothing was changed, and the data is at version 32: start the release that wrote it, and report this message \(MIGRATION_FAILED\)$/,
      ),
    )
    expect(String(failure)).not.toContain('damaged')
  }
  expect(await readStored(place, newestApplied)).toBe(32)
  await expect(
    readStored(place, (stored) => stored.all(sql`select code_attempts from owner_accounts`)),
  ).rejects.toThrow(/code_attempts/)
})
