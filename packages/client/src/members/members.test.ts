import { describe, expect, it } from 'vitest'
import { createClient } from '../create-client.js'
import {
  fakeServer,
  oauthRefusal,
  refusal,
  settled,
  TOKEN,
  tokenResponse,
} from '../testing/fake-server.js'
import { memoryStorage } from '../tokens/memory-storage.js'

const MY = '/members/v1/members/my'

function setup(expiresAt: number) {
  const server = fakeServer()
  const storage = memoryStorage()
  storage.set({
    accessToken: { value: 'old', expiresAt },
    refreshToken: { value: 'r', role: 'member' },
  })
  const config = { clientId: 'c', host: 'http://foyer.test', fetch: server.fetch, storage }
  return { server, storage, client: createClient(config) }
}

const later = Date.now() / 1000 + 3600

describe('getCurrentMember', () => {
  it('returns the current member', async () => {
    const { server, client } = setup(later)
    server.on(MY, () => Response.json({ member: { id: 'm' } }))
    expect(await client.members.getCurrentMember()).toEqual({ id: 'm' })
    expect(server.requests).toMatchObject([{ method: 'GET', authorization: 'old' }])
  })

  it('returns null for a visitor without a request', async () => {
    const { server, storage, client } = setup(later)
    storage.remove()
    expect(await client.members.getCurrentMember()).toBeNull()
    expect(server.to(MY)).toHaveLength(0)
  })

  it('returns null when the server rejects the refresh token', async () => {
    const { server, client } = setup(1)
    server.on(TOKEN, ({ body }) =>
      body.grantType === 'anonymous' ? tokenResponse(1) : oauthRefusal('invalid_grant'),
    )
    expect(await client.members.getCurrentMember()).toBeNull()
    expect(server.to(MY)).toHaveLength(0)
  })

  it('returns null when the server rejects the access token and the refresh token', async () => {
    const { server, client } = setup(later)
    server.on(MY, ({ authorization }) =>
      refusal(authorization === 'old' ? 401 : 403, 'PERMISSION_DENIED'),
    )
    server.on(TOKEN, ({ body }) =>
      body.grantType === 'anonymous' ? tokenResponse(1) : oauthRefusal('invalid_grant'),
    )
    expect(await client.members.getCurrentMember()).toBeNull()
  })

  it('throws the reason of an aborted signal, also for a visitor', async () => {
    const { server, storage, client } = setup(later)
    storage.remove()
    const signal = AbortSignal.abort('left')
    await expect(client.members.getCurrentMember({ signal })).rejects.toBe('left')
    expect(server.to(MY)).toHaveLength(0)
  })

  it('throws the reason of a signal that is aborted during the token request', async () => {
    const { server, client } = setup(1)
    server.on(TOKEN, () => new Promise(() => {}))
    const controller = new AbortController()
    const reading = client.members.getCurrentMember({ signal: controller.signal })
    await settled()
    controller.abort('left')
    await expect(reading).rejects.toBe('left')
  })

  it('throws an error of the server while the session is valid', async () => {
    const { server, client } = setup(later)
    server.on(MY, () => refusal(403, 'PERMISSION_DENIED'))
    await expect(client.members.getCurrentMember()).rejects.toMatchObject({ status: 403 })
  })
})
