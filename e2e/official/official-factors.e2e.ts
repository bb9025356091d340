import { expect, test } from '@playwright/test'
import { authentication } from '@wix/identity'
import { createClient, OAuthStrategy } from '@wix/sdk'
import { createAppMember, enrolFactor, totpCode } from '../lib/second-factor.js'
import { clientId, serveNotes } from './notes-server.js'

const server = serveNotes()
const email = 'victor@example.com'
const password = 'a good password'

test('a login that requires a second factor fails in the strategy, and completes with the module and a verify call', async () => {
  const member = await createAppMember(server(), { clientId, email, password })
  const { secret, usedStep } = await enrolFactor(server(), member, { type: 'TOTP' })
  const app = createClient({ modules: { authentication }, auth: OAuthStrategy({ clientId }) })

  const failure = await app.auth.login({ email, password })
  expect(failure).toMatchObject({ loginState: 'FAILURE', error: 'Unknown _state' })

  const pending = await app.authentication.loginV2({ email }, { password })
  expect(pending).toMatchObject({
    state: 'REQUIRE_MFA',
    additionalData: {
      factors: { listValue: { value: [{ strValue: 'TOTP' }, { strValue: 'RECOVERY_CODE' }] } },
    },
  })

  // No release of the packages has a function for this call.
  const { stateToken } = pending
  const code = totpCode(secret, usedStep + 1)
  const answer = await app.fetchWithAuth(
    'https://www.wixapis.com/_api/iam/authentication/v2/TOTP/verify',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ stateToken, factorType: 'TOTP', totpData: { code } }),
    },
  )
  const types = ['PASSWORD', 'TOTP'].map((type) => ({ type, status: 'ACTIVE' }))
  expect(await answer.json()).toMatchObject({ state: 'SUCCESS', identity: { factors: types } })
})
