// @vitest-environment happy-dom
import { itemsQueryOptions } from '@foyer/react'
import { beforeEach, expect, it } from 'vitest'
import { createSite } from './site.js'

beforeEach(() => localStorage.clear())

const settings = { clientId: 'film-club', url: 'https://club.example', language: 'en' } as const

it('calls the origin of the page, which may be another host name of the server', () => {
  expect(createSite(settings).connection.config.host).toBe(location.origin)
})

it('keeps the results that the server rendered when the session is revealed', () => {
  const first = createSite(settings)
  first.connection.session.install({
    accessToken: { value: 'M', expiresAt: 9e9 },
    refreshToken: { value: 'R', role: 'member' },
  })
  const { client, queryClient, revealSession } = createSite(settings)
  const keyOfFilms = () => itemsQueryOptions(client, 'films').queryKey
  const rendered = keyOfFilms()
  queryClient.setQueryData(rendered, { items: [] }, { updatedAt: 5 })
  expect(client.session.state().ready).toBe(false)

  revealSession()
  expect(client.session.state()).toMatchObject({ loggedIn: true, ready: true })
  expect(keyOfFilms()).not.toEqual(rendered)
  expect(queryClient.getQueryState(keyOfFilms())).toMatchObject({
    data: { items: [] },
    dataUpdatedAt: 5,
  })
})
