// @database sqlite
import { readPageAssets } from '@foyer/pages'
import { expect, it } from 'vitest'
import { type AppFiles, createFoyer } from '../app.js'
import { createTestFoyer, publicUrl } from '../testing/test-foyer.js'
import { openPage } from '../testing/test-page.js'

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const foyer = await createTestFoyer()
const pages = await readPageAssets('/auth/assets')
const files = {
  serve: () => new Response('built'),
  servePage: () => new Response('the site'),
}

async function docsWith(more: Omit<AppFiles, 'pages'>): Promise<string> {
  const { fetch } = createFoyer(foyer.services, { pages, ...more })
  return (await fetch(new Request(`${publicUrl}/docs/start`, { headers: browser }))).text()
}

it.each(['/docs', '/docs/', '/docs/start'])(
  'returns 404 at %s with a reference to the documentation',
  async (path) => {
    const page = await openPage(foyer, path, { ...browser, 'accept-language': 'de' })
    expect(page.status).toBe(404)
    expect(page.document.querySelector('h1')?.textContent).toBe('Documentation not found')
    expect(page.document.querySelector('.next')?.textContent).toContain('@foyer/server/README.md')
  },
)

it('shows the build command in a clone, also beside a site', async () => {
  expect(await docsWith({ canBuildDocs: true })).toContain('Run <code>npm run docs</code>')
  expect(await docsWith({ canBuildDocs: true, site: files })).toContain('npm run docs')
})

it('is replaced by a site or by the built documentation', async () => {
  const site = { ...files, serve: () => undefined }
  expect(await docsWith({ site })).toBe('the site')
  expect(await docsWith({ docs: async () => files })).toBe('built')
})

it('returns a JSON error to clients that do not accept HTML', async () => {
  const answer = await foyer.fetch(new Request(`${publicUrl}/docs`))
  expect(answer.status).toBe(404)
  expect(await answer.json()).toHaveProperty('details.applicationError.code', 'NOT_FOUND')
})
