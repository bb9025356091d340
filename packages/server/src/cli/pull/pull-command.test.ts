import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { freshSchema } from '../../storage/testing/fresh-schema.js'
import { makeFolder } from '../../storage/testing/test-database.js'
import { findFreePort, runFoyer, useFoyerCommand } from '../../testing/foyer-process.js'

useFoyerCommand()

it('pulls from a running server or from its data', async () => {
  const folder = await makeFolder()
  const data = await makeFolder()
  const schema = freshSchema()
  const path = join(folder, 'foyer.json')
  const fields = [{ key: 'text', type: 'TEXT' }]
  const site = { name: 'Notes', collections: [{ id: 'notes', fields }] }
  await writeFile(path, JSON.stringify(site, null, 2))
  const place = schema ? ['--database', schema.url] : ['--data', data]
  const key = 'a-key-for-the-tests'
  const env = { FOYER_ADMIN_KEY: key }
  const port = String(await findFreePort())
  const server = runFoyer(['start', ...place, '--site', folder, '--port', port], env)
  const url = (await server.listening) ?? ''
  const rename = async (displayName: string): Promise<number> => {
    const body = JSON.stringify({ dataCollection: { id: 'notes', displayName } })
    const headers = { authorization: key, 'content-type': 'application/json' }
    const address = `${url}/wix-data/v2/collections/notes`
    return (await fetch(address, { method: 'PATCH', headers, body })).status
  }
  expect(await rename('Remote')).toBe(200)
  const remote = ['pull', '--site', folder, '--url', url]
  const checked = await runFoyer([...remote, '--check'], env).ended
  expect(checked).toMatchObject({ code: 1, stderr: '' })
  expect(checked.stdout).toContain('+      "displayName": "Remote"\n')
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(site)
  expect((await runFoyer([...remote, '--yes'], env).ended).code).toBe(0)
  expect(JSON.parse(await readFile(path, 'utf8'))).toMatchObject({
    collections: [{ displayName: 'Remote' }],
  })
  expect((await runFoyer([...remote, '--check'], env).ended).code).toBe(0)
  const wrong = await runFoyer([...remote, '--key', 'no-key-of-this-server']).ended
  expect(wrong).toMatchObject({ code: 1, stdout: '' })
  expect(wrong.stderr).toMatch(/refused the key \(401\); check --key/)

  // The command only reads the data, so the server keeps running.
  expect(await rename('Local')).toBe(200)
  const local = ['pull', 'notes', '--site', folder, ...place, '--yes']
  expect(await runFoyer(local).ended).toMatchObject({ code: 0, stderr: '' })
  server.kill('SIGTERM')
  await server.ended
  const next = runFoyer(['start', ...place, '--site', folder, '--port', port], env)
  await next.listening
  expect(await runFoyer([...local, '--check']).ended).toMatchObject({ code: 0, stderr: '' })
  expect(server.stdout()).toContain('collection "notes" created')
  expect(next.stdout()).not.toContain('collection "notes"')
  next.kill('SIGTERM')
  await next.ended
  await schema?.drop()
})
