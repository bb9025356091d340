import { describe, expect, it } from 'vitest'
import { oauthRefusal } from '../testing/fake-server.js'
import { memoryStorage } from '../tokens/memory-storage.js'
import { guardedTokenStorage, type OfficialTokens } from './guarded-token-storage.js'

const pair = (access: string, refresh: string, role: string): OfficialTokens => ({
  accessToken: { value: access, expiresAt: 9e9 },
  refreshToken: { value: refresh, role },
})
const visitor = pair('V', 'VR', 'visitor')

function setup() {
  const ended: (string | undefined)[] = []
  const guard = guardedTokenStorage({
    storage: memoryStorage(),
    onSessionEnd: (reason) => ended.push(reason),
  })
  return { guard, ended }
}

describe('guardedTokenStorage', () => {
  it('returns empty tokens with the role none at first and after a logout', () => {
    const { guard } = setup()
    const empty = pair('', '', 'none')
    empty.accessToken.expiresAt = 0
    expect(guard.getTokens()).toEqual(empty)
    guard.setTokens(pair('A', 'R', 'member'))
    guard.setTokens(pair('', '', 'none'))
    expect(guard.getTokens()).toEqual(empty)
  })

  it('keeps a member without an access token and throws, so that no request is sent', () => {
    const { guard, ended } = setup()
    guard.setTokens(pair('', 'R', 'member'))
    expect(() => guard.setTokens(visitor)).toThrow(
      expect.objectContaining({ name: 'NetworkError', retryable: true }),
    )
    expect(guard.getTokens().refreshToken).toEqual({ value: 'R', role: 'member' })
    expect(ended).toEqual([])
  })

  it('keeps a member with an access token', () => {
    const { guard } = setup()
    guard.setTokens(pair('A', 'R', 'member'))
    guard.setTokens(visitor)
    expect(guard.getTokens()).toEqual(pair('A', 'R', 'member'))
  })

  it('stores visitor tokens after the server rejected the refresh token of the member', async () => {
    const { guard, ended } = setup()
    guard.setTokens(pair('', 'R', 'member'))
    const send = guard.watch(async () => oauthRefusal('invalid_grant', { reason: 'revoked' }))
    const body = JSON.stringify({ grantType: 'refresh_token', refreshToken: 'R' })
    await send('https://www.wixapis.com/oauth2/token', { method: 'POST', body })
    guard.setTokens(visitor)
    expect(guard.getTokens()).toEqual(visitor)
    expect(ended).toEqual(['revoked'])
  })

  it('does not store tokens without a refresh token', () => {
    const { guard } = setup()
    guard.setTokens(pair('A', '', 'member'))
    expect(guard.getTokens().refreshToken.role).toBe('none')
    guard.setTokens(visitor)
    expect(guard.getTokens()).toEqual(visitor)
  })

  it('replaces a stored member without a refresh token by a visitor', () => {
    const storage = memoryStorage()
    storage.set({
      accessToken: { value: '', expiresAt: 0 },
      refreshToken: { value: '', role: 'member' },
    })
    const guard = guardedTokenStorage({ storage })
    guard.setTokens(visitor)
    expect(guard.getTokens()).toEqual(visitor)
  })
})
