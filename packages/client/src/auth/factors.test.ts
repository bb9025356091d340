import { describe, expect, it } from 'vitest'
import { createClient } from '../create-client.js'
import { fakeClock, fakeServer, refusal } from '../testing/fake-server.js'

const LOGIN = '/_api/iam/authentication/v2/login'
const MINE = '/_foyer/v1/my/factors'
const verifyPath = (type: string): string => `/_api/iam/authentication/v2/${type}/verify`
const credentials = { email: 'ada@example.com', password: 'secret words' }
const availableFactors = [
  { factorType: 'TOTP', factorStatus: 'ENABLED' },
  { factorType: 'SMS', factorStatus: 'ENABLED' },
]
const reason = 'USER_SETTINGS'
const required = {
  state: 'REQUIRE_MFA',
  stateToken: 't',
  requireMfaData: { availableFactors, reason },
}
const challenged = {
  state: 'MFA_CHALLENGE',
  stateToken: 't',
  mfaChallengeData: {
    factorType: 'SMS',
    verificationChallengeData: { hint: '•••• 33' },
    availableFactors,
    reason,
  },
}
const device = { deviceToken: { strValue: 'd' } }
const success = { state: 'SUCCESS', sessionToken: 's', additionalData: device }

function setup() {
  const server = fakeServer()
  const config = { clientId: 'c', host: 'http://foyer.test', clock: fakeClock() }
  return { server, client: createClient({ ...config, fetch: server.fetch }) }
}

describe('a login with a second factor', () => {
  it('succeeds with the code of an authenticator app', async () => {
    const { server, client } = setup()
    server.on(LOGIN, () => Response.json(required))
    server.on(verifyPath('TOTP'), () => Response.json(success))
    expect(await client.auth.login(credentials)).toEqual({
      loginState: 'SECOND_FACTOR_REQUIRED',
      data: { stateToken: 't', availableFactors, reason },
    })
    const input = { type: 'TOTP', code: '123456', rememberDevice: true } as const
    expect(await client.auth.verifyFactor(input)).toEqual({
      loginState: 'SUCCESS',
      data: { sessionToken: 's', deviceToken: 'd' },
    })
    expect(server.to(verifyPath('TOTP'))[0]?.body).toEqual({
      factorType: 'TOTP',
      stateToken: 't',
      rememberThisDevice: true,
      totpData: { code: '123456' },
    })
  })

  it('requests a code and accepts another one after a wrong code', async () => {
    const { server, client } = setup()
    server.on(LOGIN, () => Response.json(required))
    server.on(verifyPath('SMS'), ({ body }) =>
      body.smsData ? refusal(400, 'VERIFICATION_CODE_INVALID') : Response.json(challenged),
    )
    await client.auth.login(credentials)
    expect(await client.auth.requestFactorCode('SMS')).toMatchObject({
      loginState: 'SECOND_FACTOR_REQUIRED',
      data: { factorType: 'SMS', verificationChallengeData: { hint: '•••• 33' } },
    })
    const wrong = await client.auth.verifyFactor({ type: 'SMS', code: '000000' })
    expect(wrong.loginState).toBe('FAILURE')
    server.on(verifyPath('SMS'), () => Response.json({ ...success, additionalData: {} }))
    expect(await client.auth.verifyFactor({ type: 'SMS', code: '123456' })).toEqual({
      loginState: 'SUCCESS',
      data: { sessionToken: 's' },
    })
  })

  it('fails without a request when no login is pending', async () => {
    const { server, client } = setup()
    const answer = await client.auth.verifyFactor({ type: 'TOTP', code: '123456' })
    expect(answer).toEqual({ loginState: 'FAILURE', error: 'Unknown _state' })
    expect(server.requests).toEqual([])
  })

  it('sends the token of a remembered device', async () => {
    const { server, client } = setup()
    server.on(LOGIN, () => Response.json({ ...success, additionalData: {} }))
    await client.auth.login({ ...credentials, deviceToken: 'd' })
    expect(server.to(LOGIN)[0]?.body.clientMetaData).toEqual({ deviceToken: 'd' })
  })
})

it('lists, enrols, confirms, renames and removes the factors of a member', async () => {
  const { server, client } = setup()
  const factor = { id: 'f 1', type: 'TOTP', name: 'Phone' }
  server.on(MINE, ({ method }) =>
    Response.json(method === 'GET' ? { factors: [factor], recoveryCodesLeft: 3 } : { factor }),
  )
  server.on(`${MINE}/f 1/confirm`, () => Response.json({ factor, recoveryCodes: ['a', 'b'] }))
  server.on(`${MINE}/f 1`, ({ method }) => Response.json(method === 'PATCH' ? { factor } : {}))
  server.on('/_foyer/v1/my/recovery-codes', () => Response.json({ recoveryCodes: ['c'] }))
  const { auth } = client
  expect(await auth.listFactors()).toEqual({ factors: [factor], recoveryCodesLeft: 3 })
  expect(await auth.enrolFactor({ type: 'TOTP' })).toEqual({ factor })
  const { recoveryCodes } = await auth.confirmFactor('f 1', '123456')
  expect(recoveryCodes).toEqual(['a', 'b'])
  expect(await auth.renameFactor('f 1', 'Phone')).toEqual(factor)
  expect(await auth.removeFactor('f 1')).toBeUndefined()
  expect(await auth.renewRecoveryCodes()).toEqual(['c'])
  expect(server.requests.slice(1).map(({ method, path }) => `${method} ${path}`)).toEqual([
    `GET ${MINE}`,
    `POST ${MINE}`,
    `POST ${MINE}/f 1/confirm`,
    `PATCH ${MINE}/f 1`,
    `DELETE ${MINE}/f 1`,
    'POST /_foyer/v1/my/recovery-codes',
  ])
})
