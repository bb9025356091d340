import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { endpoints, permissionEndpoints } from '@foyer/protocol'
import { expect, it } from 'vitest'
import { backupFile } from '../../cli/backup-file.js'
import { restoreFile } from '../../cli/restore-file.js'
import { emptyPlace } from '../../cli/testing/places.js'
import { resign } from '../../cli/testing/spoilt-backup.js'
import { listFixedTables } from '../../storage/backups/site-tables.js'
import { sql } from '../../storage/sql.js'
import { onPostgres } from '../../storage/testing/fresh-schema.js'
import { makeFolder } from '../../storage/testing/test-database.js'
import { dataCalls } from '../../testing/data-calls.js'
import { createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'
import { createMember } from '../../testing/test-member.js'
import { collectionTables } from './column-schemas.js'

const screen = new Writable({ write: (_chunk, _encoding, done) => done() })
const streams = { stdout: screen, stderr: screen }

it('defines the valid values of every column of the tables of collections', async () => {
  const { services } = await createTestFoyer()
  const tables = await listFixedTables(services.db)
  for (const [name, schemas] of Object.entries(collectionTables)) {
    const columns = tables.find((table) => table.name === name)?.columns ?? []
    expect(Object.keys(schemas).toSorted(), name).toEqual(columns.toSorted())
  }
})

/** Backs up a site. @returns the path of the file */
async function backUp(foyer: TestFoyer): Promise<string> {
  const file = join(await makeFolder(), 'site.foyer')
  await backupFile(file, foyer, { quiet: true }, streams)
  return file
}

/** Creates the backup of a site with a collection, an item and an index. */
async function writeBackup(): Promise<string> {
  const foyer = await createTestFoyer({
    collections: [
      {
        id: 'films',
        permissions: {
          read: 'ANYONE',
          insert: 'SITE_MEMBER',
          update: 'SITE_MEMBER_AUTHOR',
          remove: 'PRIVILEGED',
        },
        fields: [{ key: 'title', type: 'TEXT' }],
      },
    ],
  })
  const ada = await createMember(foyer, 'ada@example.org')
  await dataCalls(ada, 'films').insert({ _id: 'a', title: 'A' })
  const index = { name: 'titles', fields: [{ path: 'title' }] }
  await foyer.owner.post(endpoints.createIndex.path, { dataCollectionId: 'films', index })
  await foyer.services.indexBuilder.untilIdle()
  return readFile(await backUp(foyer), 'utf8')
}

type Change = (value: unknown) => unknown

/**
 * Changes a value in the first row of a table, and updates the checksum.
 * @returns the file, and the line number of the row
 */
function forge(
  whole: string,
  table: string | RegExp,
  column: string,
  change: Change,
): { file: string; line: number } {
  const lines = whole.split('\n')
  const matches = (name: string): boolean =>
    typeof table === 'string' ? name === table : table.test(name)
  const head = lines.findIndex(
    (line) => line.startsWith('{"table"') && matches(JSON.parse(line).table),
  )
  const { columns } = JSON.parse(lines[head] ?? '') as { columns: string[] }
  const row = JSON.parse(lines[head + 1] ?? '') as unknown[]
  const index = columns.indexOf(column)
  if (!Array.isArray(row) || index < 0) throw new Error(`there is no "${column}" to forge`)
  row[index] = change(row[index])
  lines[head + 1] = JSON.stringify(row)
  return { file: resign(lines.join('\n')), line: head + 2 }
}

const to =
  (value: unknown): Change =>
  () =>
    value
/** Changes the value of a JSON column. */
const inJson =
  (change: (value: never) => unknown): Change =>
  (text) =>
    JSON.stringify(change(JSON.parse(String(text)) as never))
const inItem = (more: Record<string, unknown>): Change =>
  inJson((item: object) => ({ ...item, ...more }))
const field = (more: Record<string, unknown>): Change =>
  inJson(([first]: object[]) => [{ ...first, ...more }])

/** Marks a case that runs on PostgreSQL too. The check is the same there, so one case of each table does. */
const everywhere = 'everywhere'

const cases: [
  table: string | RegExp,
  column: string,
  change: Change,
  sentence: string,
  marker?: typeof everywhere,
][] = [
  ['collections', 'fields', field({ type: 'NOTHING' }), '"fields", "0.type": expected', everywhere],
  ['collections', 'fields', field({ key: '$or' }), '"fields", "0.key": expected a name'],
  ['collections', 'fields', to('{'), '"fields": expected JSON'],
  ['collections', 'fields', to('{}'), '"fields": expected a list'],
  [
    'collections',
    'permissions',
    inJson((said: object) => ({ ...said, read: 'EVERYBODY' })),
    '"permissions", "read": expected one of ANYONE',
  ],
  ['collections', 'permissions', to('{"read":"ANYONE"}'), '"permissions", "insert": expected'],
  [
    'collections',
    'special_permissions',
    to('[{"id":"x"}]'),
    '"special_permissions", "0.id": expected',
  ],
  ['collections', 'plugins', to('[{"type":"NONE"}]'), '"plugins", "0.type": expected'],
  // PostgreSQL itself would refuse a text in a column of numbers.
  ['collections', 'revision', to('many'), '"revision": expected a number', everywhere],
  ['collections', 'id', to('a b'), '"id": expected up to'],
  [
    'item_indexes',
    'indexes',
    field({ status: 'DONE' }),
    '"indexes", "0.status": expected one of',
    everywhere,
  ],
  [/^items_[0-9a-f]{16}$/, 'id', to(''), '"id": expected a string', everywhere],
  [/^items_[0-9a-f]{16}$/, 'text', to('[]'), '"text": expected the item "a" as JSON'],
  [/^items_[0-9a-f]{16}$/, 'text', inItem({ _id: 'b' }), '"text": expected the item "a" as JSON'],
  [
    /^items_[0-9a-f]{16}$/,
    'text',
    inItem({ _owner: 'me' }),
    '"text", "_owner": expected the value of "owner"',
  ],
  [
    /^items_[0-9a-f]{16}$/,
    'text',
    inItem({ _createdDate: 'now' }),
    '"text", "_createdDate": expected a date',
  ],
  // PostgreSQL itself would refuse a lone surrogate.
  [/^items_[0-9a-f]{16}$/, 'text', inItem({ title: '\ud800' }), '"text": ', everywhere],
  [/^items_[0-9a-f]{16}$/, 'revision', to(0), '"revision": expected a whole number'],
]

const ranCases = cases.filter(([, , , , marker]) => !onPostgres || marker === everywhere)

it('refuses a file with an invalid value, names its location and leaves the site unchanged', async () => {
  const whole = await writeBackup()
  const folder = await makeFolder()
  const path = join(folder, 'forged')
  const target = await emptyPlace()
  await writeFile(path, whole)
  await restoreFile(path, target, { quiet: true }, streams)
  const rows = await target.rows()
  for (const [table, column, change, sentence] of ranCases) {
    const { file, line } = forge(whole, table, column, change)
    await writeFile(path, file)
    for (const flags of [{ verify: true }, { replace: true }]) {
      const restoring = restoreFile(path, target, { quiet: true, ...flags }, streams)
      const said = await restoring.then(
        () => 'nothing',
        (error: Error) => error.message,
      )
      const name = `${table} ${column} ${sentence}`
      expect(said, name).toContain(
        `the file "${path}" has an invalid value in line ${line}, table "`,
      )
      expect(said, name).toContain(`": ${sentence}`)
      expect(said, name).toMatch(/; nothing was changed$/)
    }
  }
  expect(await target.rows()).toEqual(rows)
  await target.drop()
})

const notes = {
  id: 'notes',
  permissions: {
    read: 'SITE_MEMBER',
    insert: 'SITE_MEMBER',
    update: 'SITE_MEMBER_AUTHOR',
    remove: 'PRIVILEGED',
  } as const,
}

// Seen to fail: "special_permissions", "0.subject.id": expected an id of 1 to 256 characters without space.
it('restores a site with special permissions for an id with a blank, which are refused now', async () => {
  const foyer = await createTestFoyer({ collections: [notes] })
  const add = (userId: string) =>
    foyer.owner.post(permissionEndpoints.addSpecialPermissions.path, {
      dataCollectionId: 'notes',
      specialPermissions: { userId, itemRead: 'ALLOWED' },
    })
  expect((await add('ada lovelace')).status).toBe(400)
  expect((await add('ada')).status).toBe(200)
  await foyer.services.db.transaction((tx) =>
    tx.run(
      sql`update collections set special_permissions = replace(special_permissions, '"ada"', '"ada lovelace"')`,
    ),
  )
  const target = await emptyPlace()
  await restoreFile(await backUp(foyer), target, { quiet: true }, streams)
  expect(JSON.stringify((await target.rows()).collections)).toContain('ada lovelace')
  await target.drop()
})

it('reports a row of a backup that a restore would refuse', async () => {
  const foyer = await createTestFoyer({ collections: [notes] })
  await foyer.services.db.transaction((tx) => tx.run(sql`update collections set enforced = -1`))
  const file = join(await makeFolder(), 'site.foyer')
  const problem = /has an invalid value in line \d+, table "collections": "enforced"/
  await expect(backupFile(file, foyer, { quiet: true }, streams)).rejects.toThrow(problem)
  const target = await emptyPlace()
  await expect(restoreFile(file, target, { quiet: true }, streams)).rejects.toThrow(problem)
  await target.drop()
})

// Seen to fail: the whole file was refused, and every backup of the site ended with an error.
it('restores rows of other tables as they are', async () => {
  const foyer = await createTestFoyer()
  await createMember(foyer, 'ada@example.org')
  await foyer.services.db.transaction((tx) => tx.run(sql`update identities set email = 'nobody'`))
  const target = await emptyPlace()
  await restoreFile(await backUp(foyer), target, { quiet: true }, streams)
  expect((await target.rows()).identities).toMatchObject([{ email: 'nobody' }])
  await target.drop()
})
