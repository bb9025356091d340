import {
  type AllAuth,
  createAllAuth,
  createConnection,
  hostedProvider,
  memoryStorage,
} from '@foyer/client'
import { expect, test } from '@playwright/test'
import { createClient, OAuthStrategy } from '@wix/sdk'
import { authCalls } from './auth-calls.js'
import { clientId } from './clients.js'
import { type Responder, record } from './record.js'

function officialAuth(): AllAuth {
  const { auth } = createClient({ auth: OAuthStrategy({ clientId }) })
  return auth as unknown as AllAuth
}

function ourAuth(): AllAuth {
  return createAllAuth(
    createConnection({ clientId, host: hostedProvider, storage: memoryStorage() }),
  )
}

const identity = { id: 'member-1', email: { address: 'ada@example.com', isVerified: true } }

/** Replies to the calls of an app that logs a member in without pages. */
const answerAuth: Responder = ({ path, body }) => {
  if (path.endsWith('/redirect-session')) {
    const endpoint = 'https://provider.example/authorize'
    const fullUrl = `${endpoint}?r=1`
    return { redirectSession: { fullUrl, urlDetails: { endpoint }, sessionToken: 'request-1' } }
  }
  if (path.endsWith('/send-email')) return {}
  if (JSON.stringify(body).includes('waits@')) {
    return { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: 'waiting', identity }
  }
  return { state: 'SUCCESS', sessionToken: 'session', identity }
}

for (const [name, call] of Object.entries(authCalls)) {
  test(`both clients send the same requests and return the same result: ${name}`, async () => {
    const expected = await record(() => call(officialAuth()), answerAuth)
    const actual = await record(() => call(ourAuth()), answerAuth)
    expect(actual.requests).toEqual(expected.requests)
    expect(messageOf(actual.error)).toBe(messageOf(expected.error))
    expect(plain(actual.result)).toEqual(plain(expected.result))
  })
}

function messageOf(error: unknown): string | undefined {
  return error instanceof Error ? error.message : undefined
}

/** Removes the fields that only our client returns, and the expiry, which depends on the current second. */
function plain(result: unknown): unknown {
  if (typeof result !== 'object' || result === null) return result
  const { accessToken, ...rest } = JSON.parse(JSON.stringify(result))
  return { ...rest, ...(accessToken && { accessToken: { value: accessToken.value } }) }
}
