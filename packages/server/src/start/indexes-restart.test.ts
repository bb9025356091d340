import { expect, it } from 'vitest'
import { identifier, sql } from '../storage/sql.js'
import { openSqliteReader } from '../storage/sqlite.js'
import { freshSchema } from '../storage/testing/fresh-schema.js'
import { dataCalls, listOf } from '../testing/data-calls.js'
import { useFoyerCommand } from '../testing/foyer-process.js'
import { makeRestartableSite } from '../testing/restartable-site.js'
import type { TestCaller } from '../testing/test-caller.js'

useFoyerCommand()

const path = '/wix-data/v2/indexes'
/** More than SQLite indexes in place, in bulk calls. */
const CALLS = 8
const EACH = 1000

async function fill(owner: TestCaller): Promise<void> {
  for (let call = 0; call < CALLS; call++) {
    const list = Array.from({ length: EACH }, (_, at) => ({
      _id: `r${call * EACH + at}`,
      n: call * EACH + at,
      pad: 'x'.repeat(800),
    }))
    await dataCalls(owner, 'rows').bulkInsert(list)
  }
}

async function statusOf(owner: TestCaller): Promise<unknown> {
  const { body } = await owner.get(`${path}?dataCollectionId=rows`)
  const indexes: unknown[] = Array.isArray(body.indexes) ? body.indexes : []
  return indexes.map((one) => Object(one)).find(({ name }) => name === 'by_n')?.status
}

/** What a build in SQLite leaves behind while it is under way, and how far it is. */
async function readCopy(file: string): Promise<{ left: string[]; copied: number }> {
  const db = openSqliteReader(file)
  const named = await db.all<{ name: string }>(sql`select name from sqlite_schema
    where instr(name, '_next') > 0 or instr(name, 'discarded_') > 0`)
  const left = named.map(({ name }) => name)
  const state = left.find((name) => name.endsWith('_next_state'))
  const [row] = state
    ? await db.all<{ copied: number }>(sql`select copied from ${identifier(state)}`)
    : []
  await db.close()
  return { left, copied: row?.copied ?? -1 }
}

it('an index whose server is killed while it builds is finished by the next one', {
  timeout: 120_000,
}, async () => {
  const schema = freshSchema()
  const { file, start } = await makeRestartableSite(schema?.url)
  const first = await start()
  await fill(first.owner)
  const index = { name: 'by_n', fields: [{ path: 'n' }] }
  await first.owner.post(path, { dataCollectionId: 'rows', index })
  if (!schema) while ((await readCopy(file)).copied < 100) await new Promise(setImmediate)
  await dataCalls(first.owner, 'rows').update({ _id: 'r5', n: -5 })
  first.server.kill('SIGKILL')
  await first.server.ended
  if (!schema) expect((await readCopy(file)).copied).toBeLessThan(CALLS * EACH)

  const second = await start()
  await dataCalls(second.owner, 'rows').update({ _id: 'r7999', n: -6 })
  while ((await statusOf(second.owner)) === 'BUILDING') await new Promise(setImmediate)
  expect(await statusOf(second.owner)).toBe('ACTIVE')
  const rows = dataCalls(second.owner, 'rows')
  const { body } = await rows.count({ n: { $gte: 0 } })
  expect(body.totalCount).toBe(CALLS * EACH - 2)
  const page = await rows.query({ filter: { n: { $lt: 0 } }, sort: [{ fieldName: 'n' }] })
  expect(listOf(page).map(({ _id }) => _id)).toEqual(['r7999', 'r5'])
  if (!schema) while ((await readCopy(file)).left.length > 0) await new Promise(setImmediate)
  second.server.kill('SIGTERM')
  expect((await second.server.ended).code).toBe(0)
  await schema?.drop()
})
