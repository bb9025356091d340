// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest'
import { createSite } from './site.js'

// As after a deployment that removed the files of the old version, or offline.
vi.mock('./auth-parts.js', () => Promise.reject(new TypeError('404')))

// Seen to fail: the button to log out did nothing.
it('logs out on this device if the code of the logout cannot be loaded', async () => {
  const site = createSite({ clientId: 'film-club', url: 'https://club.example', language: 'en' })
  site.connection.session.install({
    accessToken: { value: 'M', expiresAt: 9e9 },
    refreshToken: { value: 'R', role: 'member' },
  })
  site.revealSession()
  expect(site.client.auth.loggedIn()).toBe(true)
  const returnTo = 'https://club.example/films'
  expect(await site.client.auth.logout(returnTo)).toEqual({ logoutUrl: returnTo })
  expect(site.client.auth.loggedIn()).toBe(false)
  expect(localStorage).toHaveLength(0)
})
