// @database sqlite
import { endpoints } from '@foyer/protocol'
import { expect, it } from 'vitest'
import { fullUrlOf, startLogin } from '../../testing/authorization-flow.js'
import { createTestFoyer } from '../../testing/test-foyer.js'
import { createMember, password } from '../../testing/test-member.js'
import { openPage, type TestPage } from '../../testing/test-page.js'

const foyer = await createTestFoyer()
await createMember(foyer, 'ada@example.com')

/** Origins other than this server to which a form of the page may lead, also by a redirect of the response. */
function formTargetsOf({ headers }: TestPage): string[] {
  const policy = headers.get('content-security-policy') ?? ''
  return (
    /form-action ([^;]*)/
      .exec(policy)?.[1]
      ?.split(' ')
      .filter((source) => source !== "'self'") ?? []
  )
}

async function createClient(id: string, change: Record<string, unknown>): Promise<void> {
  const client = { id, name: id, redirectUris: [`https://${id}.example/callback`], ...change }
  expect((await foyer.owner.post('/_foyer/v1/clients', client)).status).toBe(200)
}

// Seen to fail: browsers blocked the redirect after the login form, because the policy named only the origins.
it('the login form may return to a redirect URI whose origin the client does not have', async () => {
  await createClient('server', { origins: [] })
  const login = { clientId: 'server', redirectUri: 'https://server.example/callback' }
  const page = await openPage(foyer, (await startLogin(foyer, login)).fullUrl)
  expect(formTargetsOf(page)).toEqual(['https://server.example'])
  const done = await page.submit({ email: 'ada@example.com', password })
  expect(done.location?.origin).toBe('https://server.example')
})

it('the form of the response mode form_post may lead on to the other origins of the client', async () => {
  await createClient('split', { origins: ['https://www.split.example'] })
  const login = {
    clientId: 'split',
    redirectUri: 'https://split.example/callback',
    responseMode: 'form_post',
  }
  const page = await openPage(foyer, (await startLogin(foyer, login, 'none')).fullUrl)
  expect(page.document.querySelector('form')?.getAttribute('action')).toBe(login.redirectUri)
  expect(formTargetsOf(page)).toEqual(['https://www.split.example', 'https://split.example'])
})

// Seen to fail: the request had no client, so browsers blocked the redirect, and the parameter was missing.
it('a login that an API key has begun returns to the page of the client that has its origin', async () => {
  await createClient('shop', {})
  const callbacks = { loginUrl: 'https://shop.example/welcome' }
  const begun = await foyer.owner.post(endpoints.createRedirectSession.path, {
    login: {},
    callbacks,
  })
  const page = await openPage(foyer, fullUrlOf(begun))
  expect(formTargetsOf(page)).toEqual(['https://shop.example'])
  const done = await page.submit({ email: 'ada@example.com', password })
  expect(done.location?.href).toBe('https://shop.example/welcome?wixMemberLoggedIn=true')
})
