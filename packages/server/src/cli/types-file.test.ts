import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { applyCollections } from '../bootstrap/apply-site-file.js'
import { openDataFolder } from '../storage/site/data-folder.js'
import { openSiteSchema } from '../storage/site/site-schema.js'
import { freshSchema, targetOf } from '../storage/testing/fresh-schema.js'
import { makeFolder } from '../storage/testing/test-database.js'
import { findFreePort, runFoyer, useFoyerCommand } from '../testing/foyer-process.js'

useFoyerCommand()

const notes = {
  id: 'notes',
  displayName: 'Notes',
  permissions: {
    read: 'ANYONE',
    insert: 'PRIVILEGED',
    update: 'PRIVILEGED',
    remove: 'PRIVILEGED',
  },
  fields: [{ key: 'text', type: 'TEXT' }],
  seed: undefined,
} as const

const written = `// Made by "foyer types". Do not change it here: make it again.

/** An item of "notes". */
export interface NotesItem {
  text?: string
}

/** Every collection by its id: \`createClient<Collections>(…)\`. */
export interface Collections {
  notes: NotesItem
}
`

it('reads what is stored, what a server has, or what the site file declares', async () => {
  const folder = await makeFolder()
  const schema = freshSchema()
  const target = schema && targetOf(schema.url)
  const { db, close } = await (target ? openSiteSchema(target) : openDataFolder(folder))
  const fields = notes.fields.map((field) => ({ ...field }))
  await applyCollections({ db, clock: { now: () => new Date() } }, [{ ...notes, fields }])
  await close()
  const place = schema ? ['--database', schema.url] : ['--data', folder]
  const done = { code: 0, stdout: written, stderr: '' }
  expect(await runFoyer(['types', ...place]).ended).toEqual(done)

  const env = { FOYER_ADMIN_KEY: 'a-key-for-the-tests' }
  const start = ['start', ...place, '--port', String(await findFreePort())]
  const server = runFoyer(start, env)
  const url = (await server.listening) ?? ''
  expect(await runFoyer(['types', '-', '--url', url], env).ended).toEqual(done)
  // Nothing is changed, so a server that has the data is not in the way.
  expect(await runFoyer(['types', ...place]).ended).toEqual(done)
  const wrong = await runFoyer(['types', '--url', url, '--key', 'no-key-of-this-server']).ended
  expect([wrong.code, wrong.stdout]).toEqual([1, ''])
  expect(wrong.stderr).toMatch(/answered 401; is it the owner key/)
  server.kill('SIGTERM')
  await server.ended

  const { id, fields: declared } = notes
  const site = { name: 'Notes', collections: [{ id, fields: declared }] }
  await writeFile(join(folder, 'foyer.json'), JSON.stringify(site))
  expect(await runFoyer(['types', '--site', folder]).ended).toEqual(done)
  await schema?.drop()
}, 240_000)

it('makes its own file again, and nobody else’s', async () => {
  const folder = await makeFolder()
  const file = join(folder, 'collections.ts')
  await writeFile(join(folder, 'foyer.json'), '{"name":"Empty"}')
  const make = ['types', file, '--site', folder]
  await writeFile(file, 'export const mine = 1\n')
  expect(await runFoyer(make).ended).toEqual({
    code: 1,
    stdout: '',
    stderr: `foyer: the file "${file}" exists; overwrite it with --force\n`,
  })
  expect(await readFile(file, 'utf8')).toBe('export const mine = 1\n')
  const done = { code: 0, stdout: '', stderr: '' }
  expect(await runFoyer([...make, '--force']).ended).toEqual(done)
  const made = await readFile(file, 'utf8')
  expect(await runFoyer(make).ended).toEqual(done)
  expect(await readFile(file, 'utf8')).toBe(made)
  expect((await stat(file)).mode & 0o400).toBe(0o400)
}, 240_000)
