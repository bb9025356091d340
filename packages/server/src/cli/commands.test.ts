import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { applyCollections } from '../bootstrap/apply-site-file.js'
import { type Config, readConfig } from '../config.js'
import { StartError } from '../lib/start-error.js'
import { openPostgresSite } from '../storage/open-site/postgres-site.js'
import { openSqliteSite } from '../storage/open-site/sqlite-site.js'
import { type Sql, sql } from '../storage/sql.js'
import { freshSchema, targetOf } from '../storage/testing/fresh-schema.js'
import { makeFolder } from '../storage/testing/test-database.js'
import { findFreePort, runFoyer, useFoyerCommand } from '../testing/foyer-process.js'
import { closed } from '../testing/permissions.js'
import { exportFile } from './export-file.js'
import { importFile } from './import-file.js'

useFoyerCommand()

const fields = [
  { key: 'title', type: 'TEXT' },
  { key: 'year', type: 'NUMBER' },
]
const films = {
  id: 'films',
  displayName: 'Films',
  permissions: closed,
  fields,
  seed: undefined,
}

interface Site {
  folder: string
  config: Config
  flags: string[]
  drop(): Promise<void>
}

async function* noInput(): AsyncGenerator<Uint8Array> {}

/**
 * Creates a site with an empty collection "films", in the database of this run. Returns the flags that name it.
 * @param change is run in its database
 */
async function makeSite(change?: Sql): Promise<Site> {
  const folder = await makeFolder()
  const schema = freshSchema()
  const target = schema && targetOf(schema.url)
  const { db, close } = await (target ? openPostgresSite(target) : openSqliteSite(folder))
  await applyCollections({ db, clock: { now: () => new Date() } }, [films])
  if (change) await db.transaction((tx) => tx.run(change))
  await close()
  const flags = schema ? ['--database', schema.url] : ['--data', folder]
  const config = readConfig(schema ? { database: schema.url } : { data: folder }, {})
  return { folder, config, flags, drop: async () => schema?.drop() }
}

const csv = 'title,year\n=1+1,1999\nTwo,many\nThree,2001\n'

it('imports a file repeatedly and exports the stored items', async () => {
  const { folder, flags, drop } = await makeSite()
  const [source, target] = [join(folder, 'films.csv'), join(folder, 'out.jsonl')]
  await writeFile(source, csv)
  const importing = ['import', 'films', source, ...flags]
  const refused = 'line 3: "year" is "many", expected a number\n'

  const dry = await runFoyer([...importing, '--dry-run']).ended
  const of = '3 items: 2 new, 1 refused'
  expect(dry).toEqual({
    code: 1,
    stdout: `${of} (dry run: nothing was stored)\n`,
    stderr: refused,
  })
  const first = await runFoyer(importing).ended
  expect(first).toEqual({ code: 1, stdout: `${of}\n`, stderr: refused })
  await writeFile(source, csv.replace('many', '2000').replace('Three', 'Four'))
  const second = await runFoyer(importing).ended
  expect(second).toEqual({ code: 0, stdout: '3 items: 2 new, 1 unchanged\n', stderr: '' })

  const exporting = ['export', 'films', target, ...flags]
  expect(await runFoyer(exporting).ended).toEqual({ code: 0, stdout: '4 items\n', stderr: '' })
  const bytes = await readFile(target, 'utf8')
  expect(
    bytes
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).title),
  ).toEqual(['=1+1', 'Three', 'Two', 'Four'])
  expect((await stat(target)).mode & 0o777).toBe(0o600)
  const once = await runFoyer(exporting).ended
  expect([once.code, once.stderr]).toEqual([
    1,
    `foyer: the file "${target}" exists; overwrite it with --force\n`,
  ])
  expect((await runFoyer([...exporting, '--force']).ended).code).toBe(0)
  expect(await readFile(target, 'utf8')).toBe(bytes)
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
  const printed = await runFoyer(['export', 'films', '-', '--format', 'csv', ...flags]).ended
  expect(printed.stdout.split('\n').slice(0, 2)).toEqual([
    '_id,title,year,_owner,_createdDate,_updatedDate',
    expect.stringMatching(/^[0-9a-f-]{36},'=1\+1,1999,,/),
  ])
  expect(printed.stderr).toBe('4 items\n')
  await drop()
}, 240_000)

// Seen to fail: an undeclared column was stored without a message, and an empty row became an empty item.
it('reports undeclared columns of a CSV file, and skips empty rows', async () => {
  const { folder, flags, drop } = await makeSite()
  const source = join(folder, 'films.csv')
  await writeFile(source, '_id,titel,year,extra\na,One,1999,x\n,,,\n,,\nb,Two,2000,\n,,,\n')
  const imported = { code: 0, stdout: '2 items: 2 new\n' }
  const declared = 'is not a declared field of "films"; it is imported nevertheless'
  const notes = `the column "titel" ${declared}. Did you mean "title"?\nthe column "extra" ${declared}\n`
  const importing = ['import', 'films', source, ...flags]
  const dry = await runFoyer([...importing, '--dry-run']).ended
  expect(dry.stderr).toBe(`${notes}3 empty rows skipped\n`)
  expect(await runFoyer(importing).ended).toEqual({ ...imported, stderr: dry.stderr })

  const target = join(folder, 'out.csv')
  const exported = await runFoyer(['export', 'films', target, ...flags]).ended
  const omitted = 'which the collection does not declare (a JSONL or JSON file has it)'
  expect(exported.stderr).toBe(`left out: "titel", ${omitted}\nleft out: "extra", ${omitted}\n`)
  await drop()
}, 240_000)

it('imports and exports through a running server instead of its data folder', async () => {
  const { folder, flags, drop } = await makeSite()
  const source = join(folder, 'films.json')
  await writeFile(source, '[{"_id":"a","_owner":"ada","title":"A"},\n{"_id":"b","_owner":[]}]')
  const env = { FOYER_ADMIN_KEY: 'a-key-for-the-tests' }
  const start = ['start', ...flags, '--port', String(await findFreePort())]
  const server = runFoyer(start, env)
  const url = (await server.listening) ?? ''
  if (flags[0] === '--data') {
    const { code, stderr } = await runFoyer(['import', 'films', source, ...flags]).ended
    expect([code, stderr]).toEqual([
      1,
      `foyer: the data folder "${folder}" is in use by a running server: add "--url ADDRESS --key OWNER_KEY", with the address of the server such as http://127.0.0.1:4400, or stop it first\n`,
    ])
  }
  const there = ['--url', url]
  const dry = await runFoyer(['import', 'films', source, '--dry-run', ...there], env).ended
  expect(dry.stdout).toBe('2 items: 1 new, 1 refused (dry run: nothing was stored)\n')
  const done = await runFoyer(['import', 'films', source, ...there], env).ended
  expect(done).toEqual({
    code: 1,
    stdout: '2 items: 1 new, 1 refused\n',
    stderr: 'line 2: "_owner": expected a string of 1 to 256 characters\n',
  })
  const exported = await runFoyer(['export', 'films', '-', '--format', 'jsonl', ...there], env)
    .ended
  const strange = ['import', 'films', source, ...there, '--key', 'no-key-of-this-server']
  expect((await runFoyer(strange).ended).stderr).toMatch(/refused the key \(401\); check --key/)
  const unknown = await runFoyer(['import', 'no-films', source, ...there], env).ended
  expect(unknown.stderr).toMatch(/responded with 404: the collection "no-films" does not exist/)
  server.kill('SIGTERM')
  await server.ended
  const direct = await runFoyer(['export', 'films', '-', '--format', 'jsonl', ...flags]).ended
  expect(direct.stdout).toBe(exported.stdout)
  expect(JSON.parse(direct.stdout)).toMatchObject({ _id: 'a', _owner: 'ada', title: 'A' })
  expect((await runFoyer(['import', 'films', source, ...there], env).ended).stderr).toBe(
    `foyer: no response from "${url}" (ECONNREFUSED); check the address and that the server is running\n`,
  )
  await drop()
}, 240_000)

it('reports an unreadable file in one line and imports nothing', async () => {
  const { folder, config, flags, drop } = await makeSite()
  const screen = new PassThrough()
  const streams = { stdin: noInput(), stdout: screen, stderr: screen }
  const cases: [string, string | Buffer | undefined, string][] = [
    [
      'films.xlsx',
      'PK',
      `the file "FILE" does not end in .csv, .jsonl or .json; give its format with`,
    ],
    ['zip.csv', Buffer.from('PK\u0003\u0004title\n1\n'), 'the file "FILE" is a zip file or a'],
    ['gzip.json', Buffer.from([0x1f, 0x8b, 8]), 'the file "FILE" is compressed; unpack it'],
    ['utf16.csv', Buffer.from('\ufeffa\n1', 'utf16le'), 'the file "FILE" is in UTF-16; save it'],
    ['missing.csv', undefined, 'the file "FILE" cannot be read: it does not exist'],
    ['object.json', '{"a":1}', 'the file "FILE" cannot be read: expected one JSON list of items'],
  ]
  for (const [name, content, sentence] of cases) {
    const file = join(folder, name)
    if (content !== undefined) await writeFile(file, content)
    const importing = importFile({ collectionId: 'films', path: file }, config, {}, streams)
    const error: unknown = await importing.catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(StartError)
    expect(String(error)).toContain(sentence.replace('FILE', file))
    expect(String(error).trimEnd().split('\n')).toHaveLength(1)
  }
  expect(screen.read()).toBeNull()
  const missing = join(folder, 'missing.csv')
  const { code, stdout, stderr } = await runFoyer(['import', 'films', missing, ...flags]).ended
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(/^foyer: the file "[^"]+" cannot be read: it does not exist\n$/)
  const left = await runFoyer(['export', 'films', '-', '--format', 'jsonl', ...flags]).ended
  expect(left).toEqual({ code: 0, stdout: '', stderr: '0 items\n' })
  const nowhere = readConfig({ data: '/nowhere' }, {})
  const exporting = exportFile({ collectionId: 'films', path: 'x.csv' }, nowhere, {}, streams)
  await expect(exporting).rejects.toThrow('there is no database "/nowhere/foyer.db"')
  await drop()
}, 240_000)

// Seen to fail: the details were in no log.
it('prints the details of an unexpected failure', async () => {
  const { flags, drop } = await makeSite(sql`alter table collections rename to lost`)
  const { code, stdout, stderr } = await runFoyer([
    'export',
    'films',
    '-',
    '--format',
    'csv',
    ...flags,
  ]).ended
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(/no such table: collections|relation \W+collections\W+ does not exist/)
  expect(stderr).toMatch(/^foyer: the server failed; its log has the details under request id/m)
  await drop()
}, 60_000)

it('reports the number of stored items when the server stops during an import', async () => {
  let imports = 0
  const server = createServer((request, response) => {
    response.setHeader('x-wix-request-id', 'one')
    if (request.method === 'GET') return void response.end('{"collection":{"fields":[]}}')
    if (++imports > 1) return void request.socket.destroy()
    const results = Array.from({ length: 500 }, (_, originalIndex) => ({
      action: 'INSERT',
      itemMetadata: { originalIndex, success: true },
    }))
    request.resume().on('end', () => response.end(JSON.stringify({ results })))
  })
  const port = await findFreePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  async function* stdin(): AsyncGenerator<Uint8Array> {
    yield Buffer.from('{"a":1}\n'.repeat(700))
  }
  const url = `http://127.0.0.1:${port}`
  const screen = new PassThrough()
  const importing = importFile(
    { collectionId: 'films', path: '-' },
    readConfig({}, {}),
    { url, key: 'key', format: 'jsonl' },
    { stdin: stdin(), stdout: screen, stderr: screen },
  )
  await expect(importing).rejects.toThrow(
    /^no response from ".+" \(\w+\); check the address and that the server is running \(500 items of the file are stored; you can safely import it again\)$/,
  )
  expect(screen.read()).toBeNull()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})
