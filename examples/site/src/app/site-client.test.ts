import { describe, expect, it } from 'vitest'
import { createSiteClient, createSiteConnection } from './site-client.js'

describe('the client of the site', () => {
  it('says which setting is missing', () => {
    expect(() => createSiteConnection({ VITE_FOYER_CLIENT_ID: '' })).toThrow(
      '"VITE_FOYER_CLIENT_ID" is empty: expected an id in .env',
    )
  })

  it('asks the address that the page came from when no host is set', () => {
    const settings = { VITE_FOYER_CLIENT_ID: 'film-club', VITE_FOYER_HOST: '' }
    const client = createSiteClient(createSiteConnection(settings))
    expect(client.session.state().role).toBe('none')
  })
})
