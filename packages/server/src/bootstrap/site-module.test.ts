import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from '../config.js'
import { afterThisTest } from '../storage/testing/clean-up.js'
import { makeFolder } from '../storage/testing/test-database.js'
import { startFoyer } from './start-foyer.js'

const site = `export default {
  async fetch(request, { foyer }) {
    const { pathname } = new URL(request.url)
    if (pathname === '/broken') throw new Error('a fault of the site')
    if (pathname === '/nothing') return undefined
    if (pathname === '/api') {
      return new Response(request.method, {
        headers: {
          'access-control-allow-origin': '*',
          'strict-transport-security': 'max-age=63072000; includeSubDomains',
          vary: 'cookie',
        },
      })
    }
    if (pathname === '/form') {
      const { url, headers } = request
      const seen = [url, headers.get('origin'), headers.get('cookie'), await request.text()]
      return Response.json(seen)
    }
    if (pathname === '/old') return Response.redirect(foyer.url + '/films')
    if (request.method === 'POST') {
      return new Response('written: ' + (await request.text()), { status: 201, headers: { 'set-cookie': 'a=1' } })
    }
    const ready = await foyer.fetch(foyer.url + '/readyz')
    return new Response(\`page \${pathname} of \${foyer.clientId}, server \${ready.status}\`)
  },
}`

async function startSite(
  code: string,
  serve: object,
  env: Record<string, string> = {},
): Promise<(path: string, init?: RequestInit) => Promise<Response>> {
  const [folder, data] = [await makeFolder(), await makeFolder()]
  await mkdir(join(folder, 'client/assets'), { recursive: true })
  await writeFile(join(folder, 'client/assets/app.js'), 'the script')
  await writeFile(join(folder, 'server.mjs'), code)
  await writeFile(
    join(folder, 'foyer.json'),
    JSON.stringify({ name: 'Club', client: { id: 'club' }, serve }),
  )
  const foyer = await startFoyer(readConfig({ site: folder, data, log: 'silent' }, env))
  afterThisTest(foyer.stop)
  return (path, init) => foyer.fetch(new URL(path, foyer.url), init)
}

it('serves pages of the site module together with its files and the API', async () => {
  const ask = await startSite(site, { module: 'server.mjs', files: 'client' })
  expect(await (await ask('/films/1')).text()).toBe('page /films/1 of club, server 200')
  expect(await (await ask('/assets/app.js')).text()).toBe('the script')
  expect(await (await ask('/assets/other.js')).text()).toContain('page /assets/other.js')

  const written = await ask('/films', { method: 'POST', body: 'Dune' })
  expect([written.status, written.headers.get('set-cookie')]).toEqual([201, 'a=1'])
  expect(await written.text()).toBe('written: Dune')

  const moved = await ask('/old')
  expect([moved.status, moved.headers.get('location')]).toEqual([
    302,
    expect.stringMatching(/\/films$/),
  ])

  const unknown = await ask('/_foyer/v1/unknown')
  expect([unknown.status, unknown.headers.get('content-type')]).toEqual([
    404,
    expect.stringContaining('json'),
  ])
})

it.each(['/broken', '/nothing'])(
  'returns 500 with a request id when the site module fails: %s',
  async (path) => {
    const ask = await startSite(site, { module: 'server.mjs' })
    const failed = await ask(path)
    expect(failed.status).toBe(500)
    expect(
      failed.headers.get('x-request-id') ?? failed.headers.get('x-wix-request-id'),
    ).toBeTruthy()
    expect(await failed.text()).not.toContain('a fault of the site')
    expect((await ask('/')).status).toBe(200)
  },
)

it('keeps the headers of a page, and adds those that it lacks', async () => {
  const publicUrl = 'https://club.example'
  const env = { FOYER_PUBLIC_URL: publicUrl }
  const ask = await startSite(site, { module: 'server.mjs' }, env)
  const { headers } = await ask('/api', { headers: { origin: publicUrl } })
  expect(headers.get('access-control-allow-origin')).toBe('*')
  expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
  expect(headers.get('vary')).toBe('cookie, accept-encoding, origin')
  expect(headers.get('x-wix-request-id')).toMatch(/^[\w-]{36}$/)
  const page = await ask('/films', { headers: { origin: publicUrl } })
  expect(page.headers.get('access-control-allow-origin')).toBe(publicUrl)
  expect(page.headers.get('strict-transport-security')).toBe('max-age=31536000')
})

it('gives a page the scheme of the public URL, over which the browser sent the request', async () => {
  const env = { FOYER_PUBLIC_URL: 'https://club.example:8443' }
  const ask = await startSite(site, { module: 'server.mjs' }, env)
  const headers = { origin: 'https://club.example:8443', cookie: 'a=1' }
  const post = { method: 'POST', headers, body: 'Dune' }
  const sentTo = async (url: string): Promise<unknown> => (await ask(url, post)).json()
  const seen = ['https://club.example:8443', 'a=1', 'Dune']
  const overHttp = 'http://club.example:8443/form?page=2'
  expect(await sentTo(overHttp)).toEqual([overHttp.replace('http:', 'https:'), ...seen])
  const otherHost = 'http://www.club.example/form'
  expect(await sentTo(otherHost)).toEqual([otherHost, ...seen])
})

it('passes OPTIONS for paths of the site to the module, and responds for all others', async () => {
  const ask = await startSite(site, { module: 'server.mjs' })
  const preflight = {
    method: 'OPTIONS',
    headers: { origin: 'https://other.example', 'access-control-request-method': 'PUT' },
  }
  const own = await ask('/api', preflight)
  expect([own.status, await own.text()]).toEqual([200, 'OPTIONS'])
  expect(own.headers.get('access-control-allow-origin')).toBe('*')
  const call = await ask('/wix-data/v2/items/query', preflight)
  expect([call.status, call.headers.get('access-control-allow-methods')]).toEqual([
    204,
    expect.stringContaining('PUT'),
  ])
  for (const path of ['/console', '/console/members', '/healthz', '/readyz', '/metrics']) {
    expect((await ask(path, preflight)).status, path).toBe(204)
  }
})

it.each([
  ['throw new Error("not built")', 'cannot be loaded (not built); build it first'],
  ['export default () => new Response("")', 'has no fetch function, expected "export default'],
])('refuses to start with an invalid site module: %s', async (code, sentence) => {
  await expect(startSite(code, { module: 'server.mjs' })).rejects.toThrow(sentence)
})

it('counts calls made by a page for the network of the visitor', async () => {
  const [folder, data] = [await makeFolder(), await makeFolder()]
  const code = `let call
export default {
  async fetch(request, { foyer }) {
    // Keeps the first function, as an app with one client does.
    call ??= foyer.fetch
    const headers = { authorization: 'foyer_wrong_key_0000000000' }
    const { status } = await call(foyer.url + '/_foyer/v1/settings', { headers })
    return new Response(String(status))
  },
}`
  await writeFile(join(folder, 'server.mjs'), code)
  const serve = { module: 'server.mjs' }
  await writeFile(join(folder, 'foyer.json'), JSON.stringify({ name: 'Club', serve }))
  const foyer = await startFoyer(readConfig({ site: folder, data, log: 'silent' }, {}))
  afterThisTest(foyer.stop)
  const page = async (address: string): Promise<string> =>
    (await foyer.fetchFrom(address, new Request(foyer.url))).text()

  const answers: string[] = []
  for (let guess = 0; guess <= 100; guess++) answers.push(await page('198.51.100.1'))
  expect([answers.at(0), answers.at(-1)]).toEqual(['401', '429'])
  expect(await page('198.51.100.2')).toBe('401')
})
