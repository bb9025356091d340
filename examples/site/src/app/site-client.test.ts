import { describe, expect, it } from 'vitest'
import { createSiteClient } from './site-client.js'

describe('createSiteClient', () => {
  it('says which setting is missing', () => {
    expect(() => createSiteClient({ VITE_FOYER_CLIENT_ID: '' })).toThrow(
      '"VITE_FOYER_CLIENT_ID" is empty: expected an id in .env',
    )
  })

  it('asks the address that the page came from when no host is set', () => {
    const client = createSiteClient({ VITE_FOYER_CLIENT_ID: 'film-club', VITE_FOYER_HOST: '' })
    expect(client.session.state().role).toBe('none')
  })
})
