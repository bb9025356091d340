// @database sqlite
import { endpoints } from '@foyer/protocol'
import { describe, expect, it } from 'vitest'
import { authRequest, fullUrlOf } from '../../testing/authorization-flow.js'
import { clientId, createTestFoyer } from '../../testing/test-foyer.js'
import { createMember, password } from '../../testing/test-member.js'
import { openPage } from '../../testing/test-page.js'

const foyer = await createTestFoyer()
await createMember(foyer, 'ada@example.com')
const visitor = await foyer.visitor()

describe.each(['localhost', '127.0.0.1', '[::1]'])('a browser on %s', (name) => {
  const origin = `http://${name}:4400`

  async function post(path: string, body: object): Promise<Response> {
    const headers = {
      authorization: visitor.authorization,
      'content-type': 'application/json',
      host: `${name}:4400`,
      origin,
    }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    return foyer.fetch(new Request(new URL(path, origin), init))
  }

  it('gets pages of the same origin and can log in', async () => {
    const redirectUri = `${origin}/callback`
    const { authRequest: request, codeVerifier } = await authRequest({ redirectUri })
    const auth = { authRequest: request, prompt: 'login' }
    const answer = await post(endpoints.createRedirectSession.path, { auth })
    expect(answer.headers.get('access-control-allow-origin')).toBe(origin)
    const fullUrl = fullUrlOf({ status: 200, body: await answer.json() } as never)
    expect(fullUrl.startsWith(`${origin}/auth/authorize?`)).toBe(true)

    const headers = { host: `${name}:4400`, origin }
    const page = await openPage(foyer, fullUrl, headers)
    const done = await page.submit({ email: 'ada@example.com', password }, { headers })
    expect(done.location?.origin).toBe(origin)
    expect(done.location?.searchParams.get('iss')).toBe(origin)
    const code = done.location?.searchParams.get('code')
    const grant = { grantType: 'authorization_code', clientId, redirectUri, code, codeVerifier }
    expect((await post(endpoints.token.path, grant)).status).toBe(200)
  })

  it('returns to the same host name after a login', async () => {
    const answer = await post(endpoints.createRedirectSession.path, { login: {} })
    const fullUrl = fullUrlOf({ status: 200, body: await answer.json() } as never)
    const headers = { host: `${name}:4400` }
    const page = await openPage(foyer, fullUrl, headers)
    const done = await page.submit({ email: 'ada@example.com', password }, { headers })
    expect(done.location?.href).toBe(`${origin}/?wixMemberLoggedIn=true`)
  })

  it('cannot post a form from another port', async () => {
    const answer = await post(endpoints.createRedirectSession.path, { login: {} })
    const fullUrl = fullUrlOf({ status: 200, body: await answer.json() } as never)
    const headers = { host: `${name}:4400`, origin: `http://${name}:4401` }
    const page = await openPage(foyer, fullUrl, headers)
    const refused = await page.submit({ email: 'ada@example.com', password }, { headers })
    expect(refused.status).toBe(403)
  })
})
