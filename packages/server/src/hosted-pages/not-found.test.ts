// @database sqlite
import { expect, it } from 'vitest'
import { createTestFoyer, publicUrl } from '../testing/test-foyer.js'
import { openPage } from '../testing/test-page.js'

const foyer = await createTestFoyer()
const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

it.each(['/auth/nothing', '/auth/verify', '/auth/second-factor/choose', '/auth/account/x/y'])(
  '%s shows a browser a 404 page with a link to the site',
  async (path) => {
    const page = await openPage(foyer, path, browser)
    expect(page.status).toBe(404)
    expect(page.document.querySelector('h1')?.textContent).toBe('Page not found')
    expect(page.document.querySelector('main a')?.getAttribute('href')).toBe(`${publicUrl}/`)
  },
)

it('uses the language of the browser', async () => {
  const headers = { ...browser, 'accept-language': 'de' }
  const page = await openPage(foyer, '/auth/nothing', headers)
  expect(page.document.querySelector('h1')?.textContent).toBe('Seite nicht gefunden')
})

it('returns a JSON error to clients that do not accept HTML', async () => {
  const answer = await foyer.fetch(new Request(`${publicUrl}/auth/nothing`))
  expect(answer.status).toBe(404)
  expect(await answer.json()).toHaveProperty('details.applicationError.code', 'NOT_FOUND')
})
