// @database sqlite
import { codeChallengeOf, createCodeVerifier, endpoints } from '@foyer/protocol'
import { beforeEach, expect, it } from 'vitest'
import { pagePaths } from '../settings/page-paths.js'
import { sql } from '../storage/sql.js'
import { startLogin } from '../testing/authorization-flow.js'
import {
  clientId,
  createTestFoyer,
  publicUrl,
  redirectUri,
  type TestFoyer,
} from '../testing/test-foyer.js'
import { openPage, type TestPage } from '../testing/test-page.js'

const network = '192.0.2.1'

let foyer: TestFoyer
beforeEach(async () => {
  foyer = await createTestFoyer()
})

it('limits the pages that store an authorization request together with redirect sessions', async () => {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code_challenge: await codeChallengeOf(createCodeVerifier()),
    code_challenge_method: 'S256',
  })
  const { account, login, signUp } = pagePaths
  const paths = [`/oauth2/authorize?${query}`, account, `${account}/orders`, login, signUp]
  const statusOf = async (path: string): Promise<number> => {
    const response = await foyer.fetchFrom(network, new Request(publicUrl + path))
    return response.status
  }
  const storedRequests = () =>
    foyer.services.db.all(sql`select hash from one_time_tokens where kind = 'redirect'`)
  for (let time = 0; time < 1200; time++) {
    expect(await statusOf(paths[time % paths.length] ?? '')).toBe(303)
  }
  expect(await storedRequests()).toHaveLength(1200)
  for (const path of paths) expect(await statusOf(path)).toBe(429)
  expect(await storedRequests()).toHaveLength(1200)
})

it('counts forms for the client of their authorization request, together with its calls', async () => {
  const visitor = await foyer.visitor()
  const register = (address: string): Promise<Response> =>
    foyer.fetchFrom(
      address,
      new Request(publicUrl + endpoints.register.path, {
        method: 'POST',
        headers: { authorization: visitor.authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ loginId: { email: 'x' }, password: 'any' }),
      }),
    )
  const { fullUrl } = await startLogin(foyer)
  const request = new URL(fullUrl).searchParams.get('request') ?? ''
  const signUp = await openPage(foyer, `${pagePaths.signUp}?request=${request}`)
  for (let batch = 0; batch < 50; batch++) {
    const calls = Array.from({ length: 100 }, () => register(`198.51.100.${batch}`))
    await Promise.all(calls)
  }
  const refused = await signUp.submit({ email: 'ada@example.com', password: 'a long password' })
  expect(refused.status).toBe(429)
})

it.each([pagePaths.login, pagePaths.signUp])(
  'counts the restarts of expired forms of %s as redirect sessions',
  async (path) => {
    const { fullUrl } = await startLogin(foyer)
    const page = await openPage(foyer, path + new URL(fullUrl).search)
    foyer.advance(601)
    const restart = (): Promise<TestPage> =>
      page.submit({ email: 'ada@example.com', password: 'x' })
    expect((await restart()).status).toBe(400)
    for (let time = 0; time < 1200; time++) {
      await foyer.fetch(new Request(publicUrl + pagePaths.account))
    }
    expect((await restart()).status).toBe(429)
  },
)
