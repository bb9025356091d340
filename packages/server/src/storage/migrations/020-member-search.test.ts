import { parseFilter } from '@foyer/protocol'
import { expect, it } from 'vitest'
import { backgroundRequester } from '../../lib/fair-queue.js'
import { listMemberRows } from '../identity/member-list.js'
import { sql } from '../sql.js'
import { openTestDatabase } from '../testing/test-database.js'
import { migrate, migrateTables } from './migrate.js'

it('finds existing members by nickname, names and title after the migration', async () => {
  const { db } = await openTestDatabase()
  const profile = { nickname: 'ÉVA', firstName: 'Eva', privacyStatus: 'PUBLIC' }
  await db.transaction(async (tx) => {
    await migrateTables(tx, 19)
    for (const [id, stored] of [
      ['one', profile],
      ['two', {}],
    ] as const) {
      await tx.run(sql`insert into identities (id, email, email_key, email_verified, password_hash,
        status, profile, display, revision, created_at, updated_at)
        values (${id}, ${id}, ${id}, 1, '', 'ACTIVE', ${JSON.stringify(stored)},
        ${id === 'one' ? '{"title":"Dr."}' : '{}'}, 1, 1, 1)`)
    }
  })
  await migrate(db)
  const find = async (filter: object): Promise<string[]> => {
    const listing = { filter: parseFilter(filter), sort: [], limit: 10, offset: 0 }
    const { identities } = await listMemberRows(
      db.createScan({ requester: backgroundRequester }),
      listing,
    )
    return identities.map(({ id }) => id)
  }
  expect(await find({ 'profile.nickname': 'ÉVA' })).toEqual(['one'])
  expect(await find({ 'profile.nickname': { $contains: 'év' } })).toEqual(['one'])
  expect(await find({ 'contact.firstName': { $startsWith: 'EV' } })).toEqual(['one'])
  expect(await find({ 'profile.title': { $endsWith: 'r.' } })).toEqual(['one'])
  expect(await find({ privacyStatus: 'PRIVATE' })).toEqual(['two'])
  expect(await find({ 'contact.firstName': null })).toEqual(['two'])
})
