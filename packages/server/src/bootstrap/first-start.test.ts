import { describe, expect, it } from 'vitest'
import type { Services } from '../services.js'
import { migrate } from '../storage/migrations/migrate.js'
import { findApiKey } from '../storage/oauth/api-keys.js'
import { findClient, saveClient } from '../storage/oauth/clients.js'
import { sql } from '../storage/sql.js'
import { openTestDatabase } from '../storage/testing/test-database.js'
import { ensureFirstClient, ensureOwnerKey } from './first-start.js'

type FreshServices = Pick<Services, 'db' | 'clock' | 'publicUrl' | 'siteName'>

async function openFresh(publicUrl = 'http://127.0.0.1:4400'): Promise<FreshServices> {
  const { db } = await openTestDatabase()
  await migrate(db)
  return { db, clock: { now: () => new Date() }, publicUrl, siteName: 'Club' }
}

describe('the owner key', () => {
  it('is generated and returned once', async () => {
    const services = await openFresh()
    const key = await ensureOwnerKey(services, undefined)
    expect(key).toMatch(/^foyer_[\w-]{43}$/)
    expect(await findApiKey(services, String(key))).toBeDefined()
    expect(await ensureOwnerKey(services, undefined)).toBeUndefined()
    expect(JSON.stringify(await services.db.all(sql`select * from api_keys`))).not.toContain(key)
  })

  it('is replaced by a configured key, which is not returned', async () => {
    const services = await openFresh()
    const made = await ensureOwnerKey(services, undefined)
    expect(await ensureOwnerKey(services, 'the-key-that-is-set')).toBeUndefined()
    expect(await findApiKey(services, 'the-key-that-is-set')).toBeDefined()
    expect(await findApiKey(services, String(made))).toBeUndefined()
    expect(await ensureOwnerKey(services, undefined)).toBeUndefined()
    expect(await findApiKey(services, 'the-key-that-is-set')).toBeDefined()
  })
})

describe('the first client', () => {
  const unset = { clientId: undefined, redirectUris: undefined }

  it('is created once with the loopback callback URLs', async () => {
    const services = await openFresh()
    const id = await ensureFirstClient(services, unset)
    expect(id).toMatch(/^[\da-f-]{36}$/)
    expect(await ensureFirstClient(services, unset)).toBe(id)
    expect(await findClient(services.db, id)).toMatchObject({
      name: 'Club',
      redirectUris: ['http://127.0.0.1:4400/callback', 'http://localhost:4400/callback'],
      origins: ['http://127.0.0.1:4400', 'http://localhost:4400'],
    })
  })

  it('has only the public address when the public URL is not a loopback address', async () => {
    const services = await openFresh('https://club.example')
    const id = await ensureFirstClient(services, unset)
    const client = await findClient(services.db, id)
    expect(client?.redirectUris).toEqual(['https://club.example/callback'])
  })

  it('adds the declared redirect URIs, with paths on every loopback name', async () => {
    const services = await openFresh()
    const declared = { redirectUris: ['/de/callback', 'https://a.example/x'] }
    const id = await ensureFirstClient(services, unset, declared)
    expect((await findClient(services.db, id))?.redirectUris).toEqual([
      'http://127.0.0.1:4400/callback',
      'http://localhost:4400/callback',
      'http://127.0.0.1:4400/de/callback',
      'http://localhost:4400/de/callback',
      'https://a.example/x',
    ])
  })

  it('uses the configured id and redirect URIs, replacing earlier URIs', async () => {
    const services = await openFresh()
    const redirectUris = ['https://a.example/x', 'https://a.example/y', 'https://b.example/']
    const id = await ensureFirstClient(services, { clientId: 'club', redirectUris })
    expect(id).toBe('club')
    expect(await ensureFirstClient(services, unset)).toBe('club')
    const fewer = ['https://a.example/x']
    await ensureFirstClient(services, { clientId: 'club', redirectUris: fewer })
    expect(await findClient(services.db, 'club')).toMatchObject({
      redirectUris: fewer,
      origins: ['https://a.example'],
    })
  })

  it('keeps the owner’s changes and adds the configured redirect URIs', async () => {
    const services = await openFresh()
    const { db, clock } = services
    const id = await ensureFirstClient(services, unset)
    const changed = {
      id,
      name: 'Renamed',
      redirectUris: ['https://shop.example/cb'],
      origins: ['https://www.shop.example'],
      consent: true,
      settings: { registration: { emailVerification: true } },
      byOwner: true,
    }
    await db.transaction((tx) => saveClient(tx, changed, clock.now()))
    await ensureFirstClient(services, unset)
    expect(await findClient(db, id)).toEqual(changed)
    const redirectUris = ['https://a.example/x']
    await ensureFirstClient(services, { clientId: id, redirectUris })
    expect(await findClient(db, id)).toEqual({
      ...changed,
      redirectUris: ['https://shop.example/cb', 'https://a.example/x'],
      origins: ['https://www.shop.example', 'https://a.example'],
    })
  })

  const shop = 'https://shop.example/cb'
  // Seen to fail, the first two: the former callback stayed, and the owner's client did not get the new one.
  it.each([
    { who: 'nobody declared or changed', declared: {}, paths: ['/callback'], others: [] },
    { who: 'the owner changed', declared: {}, paths: ['/callback'], others: [shop] },
    {
      who: 'the site file declares',
      declared: { redirectUris: ['/de/callback', shop] },
      paths: ['/callback', '/de/callback'],
      others: [shop],
    },
  ])('moves with the server to another public URL: one that $who', async (client) => {
    const { who, declared, paths, others } = client
    const services = await openFresh('https://old.example')
    const { db, clock } = services
    const id = await ensureFirstClient(services, unset, declared)
    if (who === 'the owner changed') {
      const before = (await findClient(db, id)) ?? expect.unreachable()
      const redirectUris = [...before.redirectUris, shop]
      const origins = [...before.origins, new URL(shop).origin]
      const changed = { ...before, byOwner: true, redirectUris, origins }
      await db.transaction((tx) => saveClient(tx, changed, clock.now()))
    }
    await ensureFirstClient({ ...services, publicUrl: 'https://new.example' }, unset, declared)
    const after = (await findClient(db, id)) ?? expect.unreachable()
    const own = paths.map((path) => `https://new.example${path}`)
    expect([...after.redirectUris].sort()).toEqual([...own, ...others])
    const origins = ['https://new.example', ...others.map((uri) => new URL(uri).origin)]
    expect([...after.origins].sort()).toEqual(origins)
  })

  it('keeps a redirect URI under the former URL if the site file declares it', async () => {
    const services = await openFresh('https://old.example')
    const declared = { redirectUris: ['https://old.example/callback'] }
    const id = await ensureFirstClient(services, unset, declared)
    const moved = { ...services, publicUrl: 'https://new.example' }
    await ensureFirstClient(moved, unset, declared)
    const client = await findClient(services.db, id)
    expect(client?.redirectUris).toContain('https://old.example/callback')
  })

  it('does not change an owner’s client that has no callback of this server', async () => {
    const services = await openFresh('https://old.example')
    const id = await ensureFirstClient(services, unset)
    const { db, clock } = services
    const client = (await findClient(db, id)) ?? expect.unreachable()
    const redirectUris = ['https://shop.example/cb']
    const changed = { ...client, byOwner: true, redirectUris, origins: ['https://shop.example'] }
    await db.transaction((tx) => saveClient(tx, changed, clock.now()))
    await ensureFirstClient({ ...services, publicUrl: 'https://third.example' }, unset)
    expect(await findClient(db, id)).toEqual(changed)
  })

  it('uses the id and redirect URIs of the site file unless the configuration sets them', async () => {
    const services = await openFresh()
    const declared = { id: 'my-club', redirectUris: ['http://localhost:5173/callback'] }
    expect(await ensureFirstClient(services, unset, declared)).toBe('my-club')
    const client = await findClient(services.db, 'my-club')
    expect(client?.redirectUris).toEqual([
      'http://127.0.0.1:4400/callback',
      'http://localhost:4400/callback',
      'http://localhost:5173/callback',
    ])
    expect(client?.origins).toContain('http://localhost:5173')
    await ensureFirstClient(services, unset, { id: 'my-club', redirectUris: [] })
    expect((await findClient(services.db, 'my-club'))?.origins).not.toContain(
      'http://localhost:5173',
    )
    const redirectUris = ['https://club.example/callback']
    const id = await ensureFirstClient(services, { clientId: 'other', redirectUris }, declared)
    expect(id).toBe('other')
    expect((await findClient(services.db, 'other'))?.redirectUris).toEqual(redirectUris)
  })
})
