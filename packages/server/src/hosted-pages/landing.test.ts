// @database sqlite
import { readPageAssets } from '@foyer/pages'
import { expect, it } from 'vitest'
import { createFoyer } from '../app.js'
import { ensureFirstClient } from '../bootstrap/first-start.js'
import { createTestFoyer, publicUrl } from '../testing/test-foyer.js'
import { openPage } from '../testing/test-page.js'

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const foyer = await createTestFoyer()
const clientId = await ensureFirstClient(foyer.services, {
  clientId: 'my-shop',
  redirectUris: undefined,
})

it('shows the URL, the client id and sample code', async () => {
  const page = await openPage(foyer, '/', { ...browser, 'accept-language': 'de' })
  expect(page.status).toBe(200)
  const { document } = page
  expect(document.querySelector('h1')?.textContent).toBe('Your server is running')
  expect(document.documentElement.getAttribute('lang')).toBe('en')
  expect(document.querySelector('.facts')?.textContent).toContain(clientId)
  const [app, terminal] = [...document.querySelectorAll('pre')].map((one) => one.textContent)
  expect(app).toContain(`clientId: 'my-shop',\n  host: '${publicUrl}',`)
  expect(terminal).toContain('{"clientId":"my-shop","grantType":"anonymous"}')
  expect(document.querySelector('a.primary')).toBeNull()
})

it('leads to the registered page on this machine, and leaves out the steps that are done', async () => {
  const other = await createTestFoyer()
  const redirectUris = [
    'http://localhost:5173/callback',
    'http://localhost:5173/other',
    `${publicUrl}/callback`,
    'https://intranet.example/callback',
  ]
  await ensureFirstClient(other.services, { clientId: 'my-shop', redirectUris })
  const readSteps = async (server: typeof other) => {
    const { document } = await openPage(server, '/', browser)
    const links = [...document.querySelectorAll('.facts a')].map((link) =>
      link.getAttribute('href'),
    )
    return { links, steps: document.querySelector('.next')?.textContent }
  }
  const first = await readSteps(foyer)
  expect(first.links).toEqual([])
  expect(first.steps).toContain('@foyer/server init')
  expect(first.steps).toContain('client.redirectUris')

  const pages = await readPageAssets('/auth/assets')
  const second = await readSteps({
    ...other,
    ...createFoyer(other.services, { pages }, { hasSiteFile: true }),
  })
  expect(second.links).toEqual(['http://localhost:5173'])
  expect(second.steps).not.toContain('@foyer/server init')
  expect(second.steps).not.toContain('client.redirectUris')
  expect(second.steps).toContain('@foyer/server types')
})

it('allows only its own script', async () => {
  const page = await openPage(foyer, '/', browser)
  const policy = page.headers.get('content-security-policy')
  expect(policy).toMatch(/script-src 'sha256-[^']+'; style-src 'self'/)
  expect(page.html.match(/<script/g)).toHaveLength(1)
})

it('returns a JSON error to clients that do not accept HTML', async () => {
  const answer = await foyer.fetch(new Request(`${publicUrl}/`))
  expect(answer.status).toBe(404)
  expect(await answer.json()).toHaveProperty('details.applicationError.code', 'NOT_FOUND')
})

it('links to the console if present and is replaced by a site', async () => {
  const files = {
    serve: async () => undefined,
    serveFallback: async () => new Response('the site'),
  }
  const pages = await readPageAssets('/auth/assets')
  const request = () => new Request(`${publicUrl}/`, { headers: browser })
  const withConsole = createFoyer(foyer.services, { pages, console: files })
  expect(await (await withConsole.fetch(request())).text()).toContain('href="/console"')
  const withSite = createFoyer(foyer.services, { pages, site: files })
  expect(await (await withSite.fetch(request())).text()).toBe('the site')
})
