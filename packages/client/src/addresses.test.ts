import { describe, expect, it } from 'vitest'
import { hostedProvider, sitePaths } from './addresses.js'
import { createClient, type FoyerClient } from './create-client.js'
import { memoryStorage } from './tokens/memory-storage.js'

/** Returns the URLs that login, recovery, redirect and item calls request. */
async function requestedUrls(config: { host: string; paths?: (path: string) => string }) {
  const seen: string[] = []
  const fetch: typeof globalThis.fetch = async (url) => {
    seen.push(String(url))
    return Response.json({ access_token: 'A', refresh_token: 'R', expires_in: 60 })
  }
  const base = { clientId: 'c', fetch, storage: memoryStorage() }
  const client = createClient({ ...base, ...config })
  const { auth, items } = client
  const calls = [
    auth.login({ email: 'a@b.c', password: 'x' }),
    auth.sendPasswordResetEmail('a@b.c', 'https://site.test/'),
    auth.getAuthUrl(await auth.generateOAuthData('https://site.test/')),
    items.insert('films', {}),
    items.get('films', 'a'),
    items.query('films').count(),
  ]
  await Promise.allSettled(calls)
  return new Set(seen)
}

describe('request URLs', () => {
  it.each([hostedProvider, `${hostedProvider}/`])(
    'use the two hosts of the provider when the host is %s',
    async (host) => {
      expect(await requestedUrls({ host })).toEqual(
        new Set([
          'https://www.wixapis.com/oauth2/token',
          'https://www.wixapis.com/_api/iam/authentication/v2/login',
          'https://www.wixapis.com/_api/iam/recovery/v1/send-email',
          'https://www.wixapis.com/_api/redirects-api/v1/redirect-session',
          'https://edge.wixapis.com/wix-data/v2/items',
          'https://edge.wixapis.com/wix-data/v2/items/a?dataCollectionId=films&dataItemId=a',
          'https://edge.wixapis.com/wix-data/v2/items/count',
        ]),
      )
    },
  )

  it('use one host and the mapped paths of a hosted site', async () => {
    expect(await requestedUrls({ host: 'https://site.test/', paths: sitePaths })).toEqual(
      new Set([
        'https://site.test/oauth2/token',
        'https://site.test/_api/iam/authentication/v2/login',
        'https://site.test/_iam/recovery/v1/send-email',
        'https://site.test/headless/v1/redirect-session',
        'https://site.test/_api/cloud-data/v2/items',
        'https://site.test/_api/cloud-data/v2/items/a?dataCollectionId=films&dataItemId=a',
        'https://site.test/_api/cloud-data/v2/items/count',
      ]),
    )
  })

  it.each([
    ['/wix-data/v2/backups/x', '/data/v2/backups/x'],
    ['/wix-data/v1/permissions', '/_api/data/v1/permissions'],
    ['/members/v1/members/my', '/_api/members/v1/members/my'],
    ['/_api/iam/verification/v1/auth/verify', '/_api/iam/verification/v1/auth/verify'],
  ])('map %s to %s on a hosted site', (path, expected) => {
    expect(sitePaths(path)).toBe(expected)
  })

  it.each(['../../collections/x', 'a?b', 'a#b', 'a/b', '..', '100%25', 'é x', '&c=1'])(
    'address only the item whose id is "%s"',
    async (id) => {
      const [, url] = await urlsOf((client) => client.items.get('films', id))
      const { pathname, searchParams, hash } = new URL(url ?? '')
      expect(searchParams.get('dataItemId')).toBe(id)
      expect([...searchParams.keys()]).toEqual(['dataCollectionId', 'dataItemId'])
      expect(hash).toBe('')
      // URL parsers resolve an id of dots as a path segment, so the server reads the id from the query.
      const path = id === '..' ? '/wix-data/v2/' : `/wix-data/v2/items/${encodeURIComponent(id)}`
      expect(pathname).toBe(path)
    },
  )
})

/** Returns the URLs that a call requests, the token request first. */
async function urlsOf(call: (client: FoyerClient) => Promise<unknown>): Promise<string[]> {
  const seen: string[] = []
  const fetch: typeof globalThis.fetch = async (url) => {
    seen.push(String(url))
    return Response.json({ access_token: 'A', refresh_token: 'R', expires_in: 60 })
  }
  const base = { clientId: 'c', host: 'https://foyer.test', fetch, storage: memoryStorage() }
  await call(createClient(base))
  return seen
}
