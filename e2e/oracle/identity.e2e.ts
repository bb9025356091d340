import {
  createConnection,
  createIdentity,
  createRedirects,
  hostedProvider,
  memoryStorage,
} from '@foyer/client'
import { expect, test } from '@playwright/test'
import { authentication, oauth, recovery, signOnPolicy, verification } from '@wix/identity'
import { redirects } from '@wix/redirects'
import { createClient, OAuthStrategy } from '@wix/sdk'
import { clientId } from './clients.js'
import { type IdentityModules, identityCalls } from './identity-calls.js'
import { type Responder, record, withoutTokens } from './record.js'
import { redirectCalls } from './redirect-calls.js'

const modules = { authentication, oauth, recovery, redirects, signOnPolicy, verification }

/** Creates the official modules without the CDN, because our client calls the API host for identity. */
function officialModules(): IdentityModules {
  const auth = OAuthStrategy({ clientId })
  return createClient({ modules, auth, useCDN: false }) as unknown as IdentityModules
}

function ourModules(): IdentityModules {
  const connection = createConnection({ clientId, host: hostedProvider, storage: memoryStorage() })
  return { ...createIdentity(connection), redirects: createRedirects(connection) }
}

const identity = {
  id: 'member-1',
  createdDate: '2026-01-02T03:04:05.000Z',
  updatedDate: '2026-01-02T03:04:05.678Z',
  email: { address: 'ada@example.com', isVerified: true },
  identityProfile: {
    nickname: 'Ada',
    customFields: [
      { name: 'films', value: { numValue: '-Infinity' } },
      { name: 'since', value: { dateValue: '2026-01-02T03:04:05.000Z' } },
    ],
  },
}
const raw = { body: 'eyJrZXlzIjpbXX0=', statusCode: 200, headers: [{ key: 'a', value: 'b' }] }
const endpoint = 'https://provider.example/authorize'
const redirectSession = {
  id: 'session-1',
  fullUrl: `${endpoint}?r=1`,
  urlDetails: { endpoint, searchParams: { r: '1' } },
  sessionToken: 'session',
  shortUrl: 'https://provider.example/s',
}

/** Replies by path; the first matching pattern applies. */
const answers: readonly [RegExp, unknown][] = [
  [/redirect-session$/, { redirectSession }],
  [/(logout|token)$/, raw],
  [/jwks$/, { keys: [] }],
  [/token-info$/, { active: false }],
  [/user-info$/, { sub: 'member-1', email: 'ada@example.com' }],
  [/validate-email$/, { valid: false, formatInvalid: true }],
  [/start$/, { verificationId: 'verification-1' }],
  [/(change-password|send-email|activation-email)$/, {}],
  [/sign-on-policies$/, { signOnPolicy: { requireOwnerApproval: true } }],
  [/./, { state: 'SUCCESS', sessionToken: 'session', identity }],
]
const answer: Responder = ({ path }) => answers.find(([place]) => place.test(path))?.[1]

for (const [name, call] of Object.entries({ ...identityCalls, ...redirectCalls })) {
  test(`both clients send the same request and return the same result: ${name}`, async () => {
    const expected = await record(() => call(officialModules()), answer)
    const actual = await record(() => call(ourModules()), answer)
    expect(expected.error).toBeUndefined()
    expect(actual.error).toBeUndefined()
    expect(withoutTokens(expected)).toHaveLength(1)
    expect(actual.requests).toEqual(expected.requests)
    expect(actual.result).toEqual(expected.result)
  })
}
