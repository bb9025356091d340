import { expect, it } from 'vitest'
import { identifier, type Sql, sql } from '../storage/sql.js'
import { freshSchema } from '../storage/testing/fresh-schema.js'
import { dataCalls, listOf } from '../testing/data-calls.js'
import { useFoyerCommand } from '../testing/foyer-process.js'
import { makeRestartableSite, type StartedSite } from '../testing/restartable-site.js'
import type { TestCaller } from '../testing/test-caller.js'

useFoyerCommand()

const path = '/wix-data/v2/indexes'
/** Number of bulk inserts. Together they insert too many items for an index in place, so SQLite copies the table. */
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

async function statusOf(owner: TestCaller, wanted: string): Promise<unknown> {
  const { body } = await owner.get(`${path}?dataCollectionId=rows`)
  const indexes: unknown[] = Array.isArray(body.indexes) ? body.indexes : []
  return indexes.map((one) => Object(one)).find(({ name }) => name === wanted)?.status
}

/** Reads the temporary tables of a running build on SQLite, and the number of copied items. */
async function readCopy(read: <Row>(query: Sql) => Promise<Row[]>): Promise<Copy> {
  const named = await read<{ name: string }>(sql`select name from sqlite_schema
    where instr(name, '_next') > 0 or instr(name, 'discarded_') > 0`)
  const left = named.map(({ name }) => name)
  const state = left.find((name) => name.endsWith('_next_state'))
  const [row] = state
    ? await read<{ copied: number }>(sql`select copied from ${identifier(state)}`)
    : []
  return { left, copied: row?.copied ?? -1 }
}

interface Copy {
  left: string[]
  copied: number
}

it('an index build continues after the server is killed', {
  timeout: 240_000,
}, async () => {
  const schema = freshSchema()
  const { start, read } = await makeRestartableSite(schema?.url)
  const asked: string[] = []
  /**
   * Creates an index and kills the server during the build.
   * @returns false if the build ended before; always true on PostgreSQL
   */
  const killInBuild = async ({ owner, server }: StartedSite): Promise<boolean> => {
    const name = `by_n_${asked.length}`
    asked.push(name)
    const index = { name, fields: [{ path: 'n' }] }
    await owner.post(path, { dataCollectionId: 'rows', index })
    const isBuilding = async (): Promise<boolean> =>
      !schema && (await statusOf(owner, name)) === 'BUILDING'
    while ((await isBuilding()) && (await readCopy(read)).copied < 100);
    await dataCalls(owner, 'rows').update({ _id: 'r5', n: -5 })
    server.kill('SIGKILL')
    await server.ended
    if (schema) return true
    const { copied } = await readCopy(read)
    return copied >= 100 && copied < CALLS * EACH
  }

  const first = await start()
  await fill(first.owner)
  let isInBuild = await killInBuild(first)
  // On a busy machine, a build may end before the kill.
  while (!isInBuild) isInBuild = await killInBuild(await start())

  const { owner, server } = await start()
  const rows = dataCalls(owner, 'rows')
  await rows.update({ _id: 'r7999', n: -6 })
  for (const name of asked) {
    while ((await statusOf(owner, name)) === 'BUILDING') await new Promise(setImmediate)
    expect(await statusOf(owner, name)).toBe('ACTIVE')
  }
  const { body } = await rows.count({ n: { $gte: 0 } })
  expect(body.totalCount).toBe(CALLS * EACH - 2)
  const page = await rows.query({ filter: { n: { $lt: 0 } }, sort: [{ fieldName: 'n' }] })
  expect(listOf(page).map(({ _id }) => _id)).toEqual(['r7999', 'r5'])
  if (!schema) while ((await readCopy(read)).left.length > 0) await new Promise(setImmediate)
  server.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)
  await schema?.drop()
})
