// @vitest-environment happy-dom
// @vitest-environment-options {"url": "http://club.test/films"}
import { describe, expect, it } from 'vitest'
import { createSiteClient, createSiteConnection } from './site-client.js'

describe('the client of the site', () => {
  it('says which setting is missing', () => {
    expect(() => createSiteConnection({ VITE_FOYER_CLIENT_ID: '' })).toThrow(
      '"VITE_FOYER_CLIENT_ID" is empty: expected an id in .env',
    )
  })

  it('asks the address that the page came from when no host is set', () => {
    for (const VITE_FOYER_HOST of ['', undefined]) {
      const named = VITE_FOYER_HOST === undefined ? {} : { VITE_FOYER_HOST }
      const connection = createSiteConnection({ VITE_FOYER_CLIENT_ID: 'film-club', ...named })
      expect(connection.config.host).toBe('http://club.test')
      expect(createSiteClient(connection).session.state().role).toBe('none')
    }
  })
})
