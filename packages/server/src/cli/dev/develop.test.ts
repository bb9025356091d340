import { execFile } from 'node:child_process'
import { open, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, vi } from 'vitest'
import { makeFolder } from '../../storage/testing/test-database.js'
import { codeOf, type DataCalls, dataCalls, dataOf, listOf } from '../../testing/data-calls.js'
import {
  type FoyerProcess,
  findFreePort,
  runFoyer,
  useFoyerCommand,
} from '../../testing/foyer-process.js'
import { createCaller, type TestCaller } from '../../testing/test-caller.js'

useFoyerCommand()

const FOYER_ADMIN_KEY = 'owner-key-of-the-tests'
const notes = { id: 'notes', fields: [{ key: 'text', type: 'TEXT' }], seed: 'notes.jsonl' }

interface DevSite {
  folder: string
  data: string
  /** Replaces foyer.json as editors do: renames a new file to this name. */
  declare(content: unknown): Promise<void>
  start(...flags: string[]): Promise<{ server: FoyerProcess; address: string }>
}

async function makeSite(): Promise<DevSite> {
  const [folder, parent] = [await makeFolder(), await makeFolder()]
  const data = join(parent, 'data')
  const declare: DevSite['declare'] = async (content) => {
    const draft = join(folder, 'draft')
    await writeFile(draft, typeof content === 'string' ? content : JSON.stringify(content))
    await rename(draft, join(folder, 'foyer.json'))
  }
  await writeFile(join(folder, 'notes.jsonl'), '{"_id":"first","text":"One"}\n')
  await declare({ name: 'Club', client: { id: 'club' }, collections: [notes] })
  const args = ['dev', '--site', folder, '--data', data, '--port', String(await findFreePort())]
  const start: DevSite['start'] = async (...flags) => {
    const server = runFoyer([...args, ...flags], { FOYER_ADMIN_KEY })
    const address = await server.listening
    if (address === undefined) throw new Error((await server.ended).stderr)
    return { server, address }
  }
  return { folder, data, declare, start }
}

function callerOf(address: string, authorization = FOYER_ADMIN_KEY): TestCaller {
  return createCaller((request) => {
    const { pathname, search } = new URL(request.url)
    return fetch(new Request(new URL(pathname + search, address), request))
  }, authorization)
}

function owner(address: string, collectionId: string): DataCalls {
  return dataCalls(callerOf(address), collectionId)
}

async function visitor(address: string): Promise<TestCaller> {
  const grant = { grantType: 'anonymous', clientId: 'club' }
  const { body } = await callerOf(address, '').post('/oauth2/token', grant)
  return callerOf(address, String(body.access_token))
}

async function stop(server: FoyerProcess): Promise<void> {
  server.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)
}

it('applies a changed site file, keeps the site when the file is invalid and generates types', async () => {
  const { folder, declare, start } = await makeSite()
  const types = join(folder, 'src/collections.ts')
  const { server, address } = await start('--types', types)
  expect(server.stdout()).toMatch(/^ {2}Welcome {5}http:\S+$/m)
  expect(await readFile(types, 'utf8')).toContain('NotesItem')
  expect(server.stdout()).toContain(`${types} written`)

  await declare('{ "name": "Club",\n  "collections": [ }')
  await vi.waitFor(() => expect(server.stderr()).toContain('the site keeps running unchanged'))
  expect(server.stderr()).toContain('is not valid JSON, line 2, column 20: ')
  expect(dataOf(await owner(address, 'notes').get('first')).text).toBe('One')

  const films = {
    id: 'films',
    fields: [{ key: 'title', type: 'TEXT' }],
    permissions: { read: 'ANYONE', insert: 'ANYONE' },
  }
  const settings = { password: { minLength: 12 } }
  await declare({ name: 'Club', client: { id: 'club' }, settings, collections: [notes, films] })
  await vi.waitFor(() => expect(server.stdout()).toMatch(/foyer\.json applied in \d+ ms/))
  expect(server.stdout()).toContain('collection "films" created')
  expect((await owner(address, 'films').insert({ title: 'Metropolis' })).status).toBe(200)
  const described = await callerOf(address).get('/_foyer/v1/settings')
  expect(described.body).toMatchObject({ settings: { password: { minLength: 12 } } })
  await vi.waitFor(async () => expect(await readFile(types, 'utf8')).toContain('FilmsItem'))
  await vi.waitFor(() => expect(server.stderr()).toContain('permissions.insert is "ANYONE"'))

  await writeFile(join(folder, 'notes.jsonl'), '{"text":7}\n')
  await vi.waitFor(() =>
    expect(server.stderr()).toContain('seed of "notes" cannot be loaded, line 1'),
  )

  // Seen to fail: "the site keeps running unchanged" although the collection was created.
  const unchanged = server.stderr().split('keeps running unchanged').length
  await writeFile(types, 'written by hand')
  const more = [notes, films, { id: 'people', fields: [] }]
  await declare({ name: 'Club', client: { id: 'club' }, settings, collections: more })
  await vi.waitFor(() => expect(server.stderr()).toContain(types))
  expect(server.stdout()).toContain('collection "people" created')
  expect(server.stderr().split('keeps running unchanged')).toHaveLength(unchanged)
  await stop(server)
})

// Seen to fail: the file was applied without a warning, and the next start failed.
it('warns of a seed that is missing, and of a site that is not built', async () => {
  const { folder, declare, start } = await makeSite()
  const { server } = await start()
  const collections = [{ ...notes, seed: 'lost.jsonl' }]
  await declare({ name: 'Club', client: { id: 'club' }, serve: 'lost', collections })
  await vi.waitFor(() =>
    expect(server.stderr()).toContain(
      `warning: collection "notes": the seed file "${join(folder, 'lost.jsonl')}" does not exist`,
    ),
  )
  expect(server.stdout()).toContain(`"serve": "${join(folder, 'lost')}" is not built yet`)
  await stop(server)
})

// Seen to fail: the undone change was reported as one that takes effect after a restart.
it('reports a changed name and folder as waiting for a restart, and not what undoes the change', async () => {
  const { declare, start } = await makeSite()
  const { server } = await start()
  const site = { name: 'Club', client: { id: 'club' }, collections: [notes] }
  const applied = (): number => server.stdout().split('foyer.json applied in').length - 1
  await declare({ ...site, name: 'Other club', serve: 'lost' })
  await vi.waitFor(() => expect(applied()).toBe(1))
  const notice = /^ {2}"(name|serve)" takes effect after a restart$/gm
  expect(server.stdout().match(notice)).toHaveLength(2)
  await declare(site)
  await vi.waitFor(() => expect(applied()).toBe(2))
  expect(server.stdout().match(notice)).toHaveLength(2)
  await stop(server)
})

// Seen to fail: "nothing to apply", and the collection stayed readable by everybody.
it('applies a reverted file after one that was applied in part', async () => {
  const { declare, start } = await makeSite()
  const { server, address } = await start()
  const readable = { ...notes, permissions: { read: 'ANYONE' } }
  const strict = { id: 'films', fields: [{ key: 'title', type: 'NUMBER' }], enforce: true }
  const site = (...collections: object[]): object => ({
    name: 'Club',
    client: { id: 'club' },
    collections,
  })
  const films = { ...strict, enforce: false }
  await declare(site(notes, films))
  await vi.waitFor(() => expect(server.stdout()).toContain('collection "films" created'))
  await owner(address, 'films').insert({ title: 'no number' })
  await declare(site(readable, strict))
  await vi.waitFor(() => expect(server.stderr()).toContain('foyer.json was applied in part'))
  // Seen to fail: "nothing was changed", next to a sentence that a part of the file is applied.
  expect(server.stderr()).toContain('foyer: the collection "films" was not changed: 1 item would')
  const guest = dataCalls(await visitor(address), 'notes')
  expect((await guest.query()).status).toBe(200)
  await declare(site(notes, films))
  await vi.waitFor(async () => expect((await guest.query()).status).toBe(403))
  expect(server.stdout()).not.toContain('nothing to apply')
  await stop(server)
})

// Seen to fail: "nothing to apply", and the collection of the last file did not exist.
it('applies a file that is written while the report of a changed seed waits', async () => {
  const { folder, declare, start } = await makeSite()
  const { server } = await start()
  const site = (...ids: string[]): object => {
    const collections = ids.map((id) => ({ id, fields: [], seed: `${id}.jsonl` }))
    return { name: 'Club', client: { id: 'club' }, collections: [notes, ...collections] }
  }
  // The server reads the seed of a new collection from a pipe until the test closes it.
  const pipe = join(folder, 'slow.jsonl')
  await promisify(execFile)('mkfifo', [pipe])
  await writeFile(join(folder, 'films.jsonl'), '')
  await declare(site('slow'))
  const seed = await open(pipe, 'w')
  await writeFile(join(folder, 'notes.jsonl'), '{"text":"Two"}\n')
  // Takes longer than the server takes to notice the change.
  await runFoyer(['--version']).ended
  await declare(site('slow', 'films'))
  await seed.close()
  await vi.waitFor(() => expect(server.stdout()).toContain('seed of "notes": valid'))
  await vi.waitFor(() => expect(server.stdout()).toContain('collection "films" created'))
  await stop(server)
})

it('prints refused calls and sent mails, with CORS for loopback origins', async () => {
  const { start } = await makeSite()
  const { server, address } = await start()
  const guest = await visitor(address)
  const refused = await dataCalls(guest, 'notes').get('first')
  expect(codeOf(refused)).toBe('WDE0027')
  const printed = /^Refused: visitor, read in "notes" \(decision (\S+)\)$/m.exec(server.stdout())
  expect(JSON.stringify(refused.body)).toContain(String(printed?.[1]))

  // Seen to fail: nothing was printed.
  const misspelt = await dataCalls(guest, 'note').query()
  expect(misspelt.status).toBe(404)
  expect(JSON.stringify(misspelt.body)).not.toContain('notes')
  expect(JSON.stringify(misspelt.body)).toContain('compare the id with those in foyer.json')
  await vi.waitFor(() =>
    expect(server.stdout()).toMatch(
      /^Unknown collection "note" in POST \/\S+\. Did you mean "notes"\?$/m,
    ),
  )

  // Seen to fail: nothing was printed, and the page was empty without a reason.
  for (const _ of [1, 2]) await owner(address, 'notes').query({ filter: { texts: 'a' } })
  await vi.waitFor(() => expect(server.stdout()).toMatch(/^No field "texts" is declared/m))
  expect(server.stdout().match(/^No field "texts" .+ Did you mean "text"\?$/gm)).toHaveLength(1)

  await callerOf(address).post('/_foyer/v1/owner-invitations', {
    email: 'ann@club.example',
    role: 'editor',
  })
  await vi.waitFor(() =>
    expect(server.stdout()).toMatch(/^Mail to ann@club\.example: .+\n {2}http/m),
  )

  for (const [origin, allowed] of [
    ['http://localhost:5999', 'http://localhost:5999'],
    ['https://elsewhere.example', null],
  ] as const) {
    const { headers } = await fetch(new URL('/oauth2/token', address), {
      method: 'POST',
      headers: { origin },
    })
    expect(headers.get('access-control-allow-origin')).toBe(allowed)
  }
  await stop(server)
})

it('--reset empties only a data folder that "foyer dev" has created', async () => {
  const { data, start } = await makeSite()
  const first = await start()
  await owner(first.address, 'notes').insert({ _id: 'second', text: 'Two' })
  await expect(start('--reset', '--port', String(await findFreePort()))).rejects.toThrow(
    /in use|uses/,
  )
  await stop(first.server)
  const again = await start()
  expect(listOf(await owner(again.address, 'notes').query())).toHaveLength(2)
  await stop(again.server)
  const reset = await start('--reset')
  expect(listOf(await owner(reset.address, 'notes').query())).toHaveLength(1)
  await stop(reset.server)

  const foreign = join(data, 'foreign')
  const started = runFoyer(['start', '--data', foreign, '--port', String(await findFreePort())])
  await started.listening
  await stop(started)
  await expect(start('--data', foreign, '--reset')).rejects.toThrow(
    `"${foreign}" was not created by "npx @foyer/server dev", so --reset does not empty it`,
  )
})

it('"foyer clock" can advance the clock of a server started with --virtual-clock', async () => {
  const { start } = await makeSite()
  const clock = async (...args: string[]): Promise<{ code: number | string; text: string }> => {
    const { code, stdout, stderr } = await runFoyer(['clock', ...args], { FOYER_ADMIN_KEY }).ended
    return { code, text: stdout + stderr }
  }
  const first = await start('--virtual-clock')
  const at = ['--url', first.address]
  const shown = await clock(...at)
  expect(shown).toMatchObject({ code: 0, text: expect.stringMatching(/^[-0-9]{10}T\S+Z\n$/) })
  const advanced = await clock('advance', '20m', ...at)
  expect(advanced.code).toBe(0)
  expect(Date.parse(advanced.text.trim()) - Date.parse(shown.text.trim())).toBeGreaterThanOrEqual(
    1_200_000,
  )
  expect((await clock('set', '2199-01-01T00:00:00Z', ...at)).text).toMatch(/^2199-01-01T/)
  const refused = await clock('set', '2198-01-01T00:00:00Z', ...at)
  expect(refused.code).toBe(1)
  expect(refused.text).toContain('cannot be set back')
  await stop(first.server)

  const other = await start()
  const missing = await clock('advance', '1d', '--url', other.address)
  expect(missing.code).toBe(1)
  expect(missing.text).toContain('start it with "npx @foyer/server dev --virtual-clock"')
  await stop(other.server)
})
