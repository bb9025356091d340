import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { endpoints } from '@foyer/protocol'
import { expect, it } from 'vitest'
import { listFixedTables } from '../../storage/backup/site-tables.js'
import { makeFolder } from '../../storage/testing/test-database.js'
import { dataCalls } from '../../testing/data-calls.js'
import { createTestFoyer } from '../../testing/test-foyer.js'
import { createMember } from '../../testing/test-member.js'
import { backupFile } from '../backup-file.js'
import { restoreFile } from '../restore-file.js'
import { emptyPlace } from '../testing/places.js'
import { resign } from '../testing/spoilt-backup.js'
import { siteValues } from './site-values.js'

const screen = new Writable({ write: (_chunk, _encoding, done) => done() })
const streams = { stdout: screen, stderr: screen }

it('defines the valid values of every column of every table', async () => {
  const { services } = await createTestFoyer()
  const tables = await listFixedTables(services.db)
  const columns = (names: readonly string[]): string[] => [...names].sort()
  const found = tables.map(({ name, columns: names }) => [name, columns(names)])
  const known = Object.entries(siteValues).map(([name, values]) => [
    name,
    columns(Object.keys(values.columns)),
  ])
  expect(Object.fromEntries(known)).toEqual(Object.fromEntries(found))
})

/** Creates the backup of a site with rows in many tables. */
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
  await foyer.services.audit.flush()
  const file = join(await makeFolder(), 'site.foyer')
  await backupFile(file, foyer, { quiet: true }, streams)
  return readFile(file, 'utf8')
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

const cases: [table: string | RegExp, column: string, change: Change, sentence: string][] = [
  ['collections', 'fields', field({ type: 'NOTHING' }), '"fields", "0.type": expected'],
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
  ['collections', 'revision', to('many'), '"revision": expected a number'],
  ['collections', 'id', to('a b'), '"id": expected up to'],
  ['item_indexes', 'indexes', field({ status: 'DONE' }), '"indexes", "0.status": expected one of'],
  [
    'clients',
    'redirect_uris',
    to('["javascript:alert(1)"]'),
    '"redirect_uris", "0": expected a complete address',
  ],
  ['clients', 'redirect_uris', to('["https://*.example.org/"]'), '"redirect_uris", "0": expected'],
  ['clients', 'redirect_uris', to('"https://example.org/"'), '"redirect_uris": expected a list'],
  ['clients', 'origins', to('["https://example.org/path"]'), '"origins", "0": expected an origin'],
  [
    'clients',
    'settings',
    to('{"captcha":{"login":"sometimes"}}'),
    '"settings", "captcha.login": expected',
  ],
  ['clients', 'consent', to(2), '"consent": expected 0 or 1'],
  ['signing_keys', 'private_jwk', to('{"kty":"oct","k":"AAAA"}'), '"private_jwk", "kty": expected'],
  [
    'signing_keys',
    'private_jwk',
    inJson((key: object) => ({ ...key, d: 'A'.repeat(43) })),
    '"private_jwk": expected the key of its public half',
  ],
  ['signing_keys', 'id', to('A'.repeat(43)), '"id": expected the thumbprint of the key'],
  ['signing_keys', 'created_at', to(-1), '"created_at": expected at least 0'],
  ['api_keys', 'hash', to('secret'), '"hash": expected a SHA-256'],
  ['api_keys', 'scopes', to('["everything"]'), '"scopes", "0": expected one of'],
  ['settings', 'value', to(''), '"value" of "'],
  ['settings', 'key', to('backdoor'), '"key": expected one of'],
  ['identities', 'password_hash', to('hunter2'), '"password_hash": expected a hash of a password'],
  ['identities', 'status', to('ADMIN'), '"status": expected one of'],
  ['identities', 'email', to('nobody'), '"email": expected an e-mail address'],
  ['identities', 'roles', to('["a b"]'), '"roles", "0": expected the name of a role'],
  ['identities', 'profile', to('{"nickname":5}'), '"profile", "nickname": expected a string'],
  [
    'identities',
    'profile',
    to('{"nickname":"\\u0000"}'),
    '"profile", "nickname": expected a string without NUL',
  ],
  ['identities', 'created_at', to('yesterday'), '"created_at": expected a number'],
  ['grants', 'refresh_hash', to(null), '"refresh_hash": expected a string'],
  ['audit', 'action', to('nothing'), '"action": expected an action'],
  [/^items_[0-9a-f]{16}$/, 'id', to(''), '"id": expected a string'],
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
  [/^items_[0-9a-f]{16}$/, 'text', inItem({ title: '\ud800' }), '"text": '],
  [/^items_[0-9a-f]{16}$/, 'revision', to(0), '"revision": expected a whole number'],
]

it('refuses a file with an invalid value, names its location and leaves the site unchanged', async () => {
  const whole = await writeBackup()
  const folder = await makeFolder()
  const path = join(folder, 'forged')
  const target = await emptyPlace()
  await writeFile(path, whole)
  await restoreFile(path, target, { quiet: true }, streams)
  const rows = await target.rows()
  for (const [table, column, change, sentence] of cases) {
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
