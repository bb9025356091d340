import { endpoints } from '@foyer/protocol'
import { createChallenge } from '@foyer/protocol/captcha-endpoints'
import type { Challenge } from 'altcha-lib'
import { describe, expect, it, vi } from 'vitest'
import { createPasswords } from '../../identity/password/password.js'
import { onPostgres } from '../../storage/testing/fresh-schema.js'
import { startLogin } from '../../testing/authorization-flow.js'
import { solve } from '../../testing/solve-challenge.js'
import { createCaller, type TestResponse } from '../../testing/test-caller.js'
import { clientId, createTestFoyer, type TestFoyer } from '../../testing/test-foyer.js'
import { createMember, password } from '../../testing/test-member.js'
import { openPage } from '../../testing/test-page.js'

vi.setConfig({ testTimeout: 120_000 })

interface Network {
  login(email: string, typed?: string, more?: object): Promise<TestResponse>
  /** Logs in as our client does: solves the captcha if one is required, and repeats the login. */
  loginWithWork(email: string, typed?: string): Promise<TestResponse>
}

/** Creates the logins of a visitor whose requests come from one IP address. */
async function from(foyer: TestFoyer, address: string): Promise<Network> {
  const fetch = (request: Request): Promise<Response> => foyer.fetchFrom(address, request)
  const anonymous = { clientId, grantType: 'anonymous' }
  const { body } = await createCaller(fetch, '').post(endpoints.token.path, anonymous)
  const caller = createCaller(fetch, String(body.access_token))
  const login: Network['login'] = (email, typed = password, more = {}) =>
    caller.post(endpoints.login.path, { loginId: { email }, password: typed, ...more })
  return {
    login,
    loginWithWork: async (email, typed) => {
      const answer = await login(email, typed)
      if (codeOf(answer) !== '-19971') return answer
      const challenge = await caller.get(`${createChallenge.path}?operation=login`)
      const token = await solve(challenge.body.challenge as Challenge)
      return login(email, typed, { captchaTokens: [{ Recaptcha: token }] })
    },
  }
}

function codeOf({ body }: TestResponse): unknown {
  return Object(Object(body.details).applicationError).code
}

function knownDeviceOf({ body }: TestResponse): object {
  const { knownDevice } = body.additionalData as { knownDevice: { strValue: string } }
  return { clientMetaData: { knownDevice: knownDevice.strValue } }
}

const all = (count: number, call: (n: number) => Promise<TestResponse>): Promise<TestResponse[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => call(n)))

describe('a flood of wrong passwords for many accounts from one network', async () => {
  // Passwords hash at the cost of production, so that members wait for attackers as long as there; on SQLite only,
  // because passwords wait in memory.
  const foyer = await createTestFoyer(onPostgres ? {} : { passwords: createPasswords() })
  await createMember(foyer, 'ada@example.com')
  const shared = await from(foyer, '192.0.2.1')
  const known = knownDeviceOf(await shared.login('ada@example.com'))
  const flood = await all(400, (n) => shared.login(`person${n}@example.com`, 'wrong'))

  it('requires a proof of work after at most 100 guesses and never returns 429', () => {
    const codes = flood.map(codeOf)
    expect(new Set(codes)).toEqual(new Set(['-19976', '-19971']))
    expect(codes.filter((code) => code === '-19976').length).toBeLessThanOrEqual(100)
  })

  it('does not prevent a member of that network from logging in with the right password', async () => {
    expect((await shared.loginWithWork('ada@example.com')).body.state).toBe('SUCCESS')
  })

  it('does not prevent a member from logging in while the flood continues', async () => {
    const guess = (n: number) => shared.login(`person${n}@example.com`, 'wrong')
    for (let login = 0; login < 3; login++) {
      const flooding = all(200, guess)
      expect((await shared.loginWithWork('ada@example.com')).body.state).toBe('SUCCESS')
      await flooding
    }
  })

  it('does not prevent a member from logging in while the guesses carry a proof of work', async () => {
    const flooding = all(30, (n) => shared.loginWithWork(`worker${n}@example.com`, 'wrong'))
    expect((await shared.loginWithWork('ada@example.com')).body.state).toBe('SUCCESS')
    expect(new Set((await flooding).map(codeOf))).toEqual(new Set(['-19976']))
  })

  it('returns 429 for one account after 29 guesses, even with proof of work', async () => {
    const guesses = await all(40, () => shared.loginWithWork('grace@example.com', 'wrong'))
    const admitted = guesses.filter(({ status }) => status !== 429)
    expect(admitted).toHaveLength(29)
  })

  it('requires no proof of work of a known device', async () => {
    const answer = await shared.login('ada@example.com', password, known)
    expect(answer.body.state).toBe('SUCCESS')
  })

  it('returns the same response for a known and an unknown account', async () => {
    const [ada, nobody] = [
      await shared.login('ada@example.com', 'wrong'),
      await shared.login('nobody@example.com', 'wrong'),
    ]
    expect({ ...nobody.body, requestId: 0 }).toEqual({ ...ada.body, requestId: 0 })
    expect(codeOf(ada)).toBe('-19971')
    for (const email of ['ada@example.com', 'nobody@example.com']) {
      expect(codeOf(await shared.loginWithWork(email, 'wrong'))).toBe('-19976')
    }
  })

  it('requires no proof of work of other networks', async () => {
    const elsewhere = await from(foyer, '192.0.2.2')
    expect((await elsewhere.login('ada@example.com')).body.state).toBe('SUCCESS')
  })
})

it('the hosted login page shows a captcha during a flood, but not to a known browser of many accounts', async () => {
  const foyer = await createTestFoyer()
  await createMember(foyer, 'ada@example.com')
  const visitor = await foyer.visitor()
  const open = async (headers: Record<string, string> = {}) =>
    openPage(foyer, (await startLogin(foyer)).fullUrl, headers)
  const challengeOf = ({ document }: Awaited<ReturnType<typeof open>>) =>
    document.querySelector('[data-challenge]')?.getAttribute('data-challenge')
  const right = { email: 'ada@example.com', password }
  const stale = await open()
  const before = await (await open()).submit(right)
  expect(before.status).toBe(303)
  const known = before.headers
    .getSetCookie()
    .map((one) => one.split(';')[0] ?? '')
    .filter((one) => one.startsWith('foyer-known-'))
  expect(known).toHaveLength(1)
  const others = Array.from({ length: 25 }, (_, n) => `foyer-known-${n}=${known[0]?.split('=')[1]}`)
  const cookie = [...others, ...known].join('; ')
  await all(120, (n) =>
    visitor.post(endpoints.login.path, {
      loginId: { email: `person${n}@example.com` },
      password: 'wrong',
    }),
  )
  const again = await stale.submit(right)
  expect(again.status).toBe(400)
  const captcha = await solve(JSON.parse(challengeOf(again) ?? 'null'))
  expect((await again.submit({ ...right, captcha })).status).toBe(303)
  expect((await (await open()).submit(right, { headers: { cookie } })).status).toBe(303)
})

describe('guesses of the password of one account', () => {
  it('do not lock out a known device, even in the network of the guesses', async () => {
    const foyer = await createTestFoyer()
    await createMember(foyer, 'ada@example.com')
    const shared = await from(foyer, '192.0.2.1')
    const known = knownDeviceOf(await shared.login('ada@example.com'))
    const other = knownDeviceOf(await createLogin(foyer, shared, 'grace@example.com'))
    const statuses = (await all(60, () => shared.login('ada@example.com', 'wrong'))).map(
      ({ status }) => status,
    )
    expect(statuses.filter((status) => status === 403)).toHaveLength(29)
    expect((await shared.login('ada@example.com', password, other)).status).toBe(429)
    const forged = {
      clientMetaData: { knownDevice: `${'a'.repeat(16)}.99999999999.${'a'.repeat(43)}` },
    }
    expect((await shared.login('ada@example.com', password, forged)).status).toBe(429)
    expect((await shared.login('ada@example.com', password, known)).body.state).toBe('SUCCESS')
    const byDevice = await all(40, () => shared.login('ada@example.com', 'wrong', known))
    expect(byDevice.filter(({ status }) => status === 403)).toHaveLength(29)
  })

  it('are refused after 100 from many networks, while the member’s own network can log in', async () => {
    const foyer = await createTestFoyer()
    await createMember(foyer, 'ada@example.com')
    const home = await from(foyer, '192.0.2.1')
    const known = knownDeviceOf(await home.login('ada@example.com'))
    const targets = ['ada@example.com', 'nobody@example.com']
    const seen = new Map(targets.map((email) => [email, 0]))
    for (let n = 1; n <= 30; n++) {
      const attacker = await from(foyer, `198.51.100.${n}`)
      for (const email of targets) {
        const guesses = await all(5, () => attacker.login(email, 'wrong'))
        const checked = guesses.filter(({ status }) => status === 403).length
        seen.set(email, (seen.get(email) ?? 0) + checked)
      }
    }
    expect([...seen.values()]).toEqual([100, 100])
    const stranger = await from(foyer, '203.0.113.1')
    const strangers = [
      await stranger.login('ada@example.com'),
      await stranger.login('ada@example.com', 'wrong'),
      await stranger.login('nobody@example.com', 'wrong'),
      await home.login('ada@example.com', 'wrong'),
      await home.login('nobody@example.com', 'wrong'),
    ]
    for (const answer of strangers) {
      expect(answer.status).toBe(429)
      expect(codeOf(answer)).toBe('TOO_MANY_REQUESTS')
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(600)
    }
    expect((await home.login('ada@example.com')).body.state).toBe('SUCCESS')
    expect((await stranger.login('ada@example.com', password, known)).body.state).toBe('SUCCESS')
  })

  it('lock out a network that the member has not used for 90 days', async () => {
    const foyer = await createTestFoyer()
    await createMember(foyer, 'ada@example.com')
    const home = await from(foyer, '192.0.2.1')
    await home.login('ada@example.com')
    foyer.advance(91 * 86_400)
    const [again, guesses] = [await from(foyer, '192.0.2.1'), 25]
    for (let n = 1; n <= 4; n++) {
      const attacker = await from(foyer, `198.51.100.${n}`)
      await all(guesses, () => attacker.login('ada@example.com', 'wrong'))
    }
    expect((await again.login('ada@example.com')).status).toBe(429)
  })
})

async function createLogin(
  foyer: TestFoyer,
  network: Network,
  email: string,
): Promise<TestResponse> {
  await createMember(foyer, email)
  return network.login(email)
}
