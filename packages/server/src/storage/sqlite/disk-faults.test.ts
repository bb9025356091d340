import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { dataCalls } from '../../testing/data-calls.js'
import { findFreePort, runFoyer, useFoyerCommand } from '../../testing/foyer-process.js'
import { createCaller, type TestCaller } from '../../testing/test-caller.js'
import { makeFolder } from '../testing/test-database.js'

useFoyerCommand()

const ownerKey = 'owner-key-of-the-tests'

function ownerAt(address: string): TestCaller {
  const send = (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url)
    return fetch(new Request(new URL(pathname + search, address), request))
  }
  return createCaller(send, ownerKey)
}

async function startFoyer(
  limit?: string,
): Promise<{ folder: string; server: ReturnType<typeof runFoyer>; owner: TestCaller }> {
  const folder = await makeFolder()
  const site = await makeFolder()
  const collections = [{ id: 'c', fields: [] }]
  await writeFile(join(site, 'foyer.json'), JSON.stringify({ name: 'Club', collections }))
  const port = String(await findFreePort())
  const args = ['start', '--site', site, '--data', folder, '--port', port]
  const env = { FOYER_ADMIN_KEY: ownerKey, FOYER_LOG: 'error' }
  const server = runFoyer(args, env, limit)
  const address = await server.listening
  if (address === undefined) throw new Error((await server.ended).stderr)
  const owner = ownerAt(address)
  return { folder, server, owner }
}

it('responds with 503 while the database file is missing and logs each incident once', async () => {
  const { folder, server, owner } = await startFoyer()
  const items = dataCalls(owner, 'c')
  expect((await items.insert({ _id: 'a' })).status).toBe(200)
  const file = join(folder, 'foyer.db')
  await rename(file, `${file}.away`)
  const refused = await Promise.all([items.insert({ _id: 'b' }), owner.get('/readyz')])
  for (const { status, body, headers } of refused) {
    expect(status).toBe(503)
    expect(headers.get('retry-after')).toBe('30')
    expect(JSON.stringify(body)).toContain('"STORAGE_REPLACED"')
  }
  expect((await items.get('a')).status).toBe(200)
  await rename(`${file}.away`, file)
  expect((await owner.get('/readyz')).status).toBe(200)
  expect((await items.insert({ _id: 'c' })).status).toBe(200)

  await rm(file)
  await expect.poll(async () => (await owner.get('/readyz')).status).toBe(503)
  server.kill('SIGTERM')
  const { stderr } = await server.ended
  const told = stderr.split('\n').filter((line) => line.includes('was deleted or replaced while'))
  const withoutRequest = told.filter((line) => !line.includes('requestId'))
  expect(withoutRequest).toHaveLength(2)
})

it('responds with 503 for writes beyond the file size limit and keeps acknowledged items', async () => {
  const { folder, server, owner } = await startFoyer('-f 4000')
  const items = dataCalls(owner, 'c')
  const acknowledged: string[] = []
  for (let n = 0; ; n++) {
    const _id = `item ${n}`
    const { status, body } = await items.insert({ _id, text: 'x'.repeat(400_000) })
    if (status === 200) {
      acknowledged.push(_id)
      continue
    }
    expect(status).toBe(503)
    expect(JSON.stringify(body)).toContain('"STORAGE_FAILED"')
    break
  }
  expect(acknowledged.length).toBeGreaterThan(0)
  for (const id of acknowledged) expect((await items.get(id)).status).toBe(200)
  server.kill('SIGTERM')
  expect((await server.ended).code).toBe(0)

  const args = ['export', 'c', '-', '--format', 'jsonl', '--quiet', '--data', folder]
  const { stdout } = await runFoyer(args).ended
  expect(stdout.trim().split('\n')).toHaveLength(acknowledged.length)
})

it('refuses to start when the file size limit is too low', async () => {
  const folder = await makeFolder()
  const { code, stdout, stderr } = await runFoyer(['start', '--data', folder], {}, '-f 30').ended
  expect(stderr).toMatch(
    /^foyer: files in the data folder ".*" may not grow \(EFBIG\); raise the file size limit/,
  )
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).not.toContain('lock')
  expect(stderr.trimEnd().split('\n')).toHaveLength(1)
})
