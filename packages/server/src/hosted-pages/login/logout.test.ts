// @database sqlite
import { endpoints } from '@foyer/protocol'
import { expect, it } from 'vitest'
import { fullUrlOf } from '../../testing/authorization-flow.js'
import { clientId, createTestFoyer, publicUrl } from '../../testing/test-foyer.js'
import { openPage, type TestPage } from '../../testing/test-page.js'

const foyer = await createTestFoyer()
const visitor = await foyer.visitor()

async function startLogout(callbacks?: Record<string, string>): Promise<string> {
  const body = { logout: { clientId }, callbacks }
  return fullUrlOf(await visitor.post(endpoints.createRedirectSession.path, body))
}

function expectLoggedOut(page: TestPage): void {
  expect(page.status).toBe(200)
  expect(page.location).toBeUndefined()
  expect(page.document.querySelector('h1')?.textContent).toBe('You are logged out')
  expect(page.document.querySelector('main a')?.getAttribute('href')).toBe(`${publicUrl}/`)
}

it('redirects to the requested URL once', async () => {
  const fullUrl = await startLogout({ postFlowUrl: `${publicUrl}/films?page=2#top` })
  const page = await openPage(foyer, fullUrl)
  expect(page.status).toBe(303)
  expect(page.headers.get('location')).toBe(`${publicUrl}/films?page=2#top`)
  expect(page.headers.get('referrer-policy')).toBe('no-referrer')
  expectLoggedOut(await openPage(foyer, fullUrl))
})

it('shows a confirmation without a requested URL', async () => {
  expectLoggedOut(await openPage(foyer, await startLogout()))
})

it.each(['', '?request=made-up', '?request=%00', '?postFlowUrl=https://evil.example/'])(
  'shows a confirmation for a stale URL: "%s"',
  async (query) => expectLoggedOut(await openPage(foyer, `/auth/logout${query}`)),
)

it('a logout request expires after ten minutes', async () => {
  const fullUrl = await startLogout({ postFlowUrl: `${publicUrl}/films` })
  foyer.advance(600)
  expectLoggedOut(await openPage(foyer, fullUrl))
})

it('says after a logout from the account pages that the site may still be logged in', async () => {
  const page = await openPage(foyer, '/auth/logout?of=account')
  expect(page.document.querySelector('h1')?.textContent).toBe(
    'You are logged out of the account pages',
  )
  expect(page.document.querySelector('.lead')?.textContent).toMatch(/may still be logged in to /)
})
