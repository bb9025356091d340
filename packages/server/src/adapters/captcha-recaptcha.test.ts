// @database sqlite
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { CaptchaUnavailableError } from '../ports/captcha.js'
import { createTestFoyer } from '../testing/test-foyer.js'
import { recaptcha } from './captcha-recaptcha.js'

/** The next answer of the provider, and the bodies of the requests so far. */
const provider: { status: number; answer: string; requests: string[] } = {
  status: 200,
  answer: '',
  requests: [],
}
const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  provider.requests.push(body)
  response.writeHead(provider.status, { 'content-type': 'application/json' })
  response.end(provider.answer)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
afterAll(() => server.close())
const { port } = server.address() as AddressInfo

const { db, clock } = (await createTestFoyer()).services
const keys = {
  visible: { siteKey: 'site', secret: 'secret of the box' },
  invisible: { siteKey: 'unseen', secret: 'secret of the other' },
  url: `http://127.0.0.1:${port}/siteverify`,
}
const captcha = recaptcha({ db, clock }, keys)

let tokens = 0
const nextToken = (): string => `token-${++tokens}`
const verify = (token: string, kind: 'visible' | 'invisible' = 'visible'): Promise<boolean> =>
  captcha.verify({ kind, token }, 'login')

beforeEach(() => {
  Object.assign(provider, { status: 200, answer: '{"success":true}', requests: [] })
})

it('sends the secret of the captcha kind to the provider and accepts a confirmed token', async () => {
  const [one, other] = [nextToken(), nextToken()]
  expect(await verify(one)).toBe(true)
  expect(await verify(other, 'invisible')).toBe(true)
  expect(provider.requests).toEqual([
    `secret=secret+of+the+box&response=${one}`,
    `secret=secret+of+the+other&response=${other}`,
  ])
})

it('refuses a token that the provider refuses', async () => {
  provider.answer = '{"success":false,"error-codes":["timeout-or-duplicate"]}'
  expect(await verify(nextToken())).toBe(false)
})

it('verifies each token only once, even in concurrent calls', async () => {
  const token = nextToken()
  const all = await Promise.all([verify(token), verify(token), verify(token)])
  expect(all.filter((taken) => taken)).toHaveLength(1)
  expect(await verify(token)).toBe(false)
  expect(provider.requests).toHaveLength(1)
})

it.each([
  [500, '{"success":true}'],
  [200, 'not JSON'],
  [200, '{}'],
  [200, '{"success":false,"error-codes":["invalid-input-secret"]}'],
  [302, '{"success":true}'],
])('throws CaptchaUnavailableError when the provider replies %d %s', async (status, answer) => {
  Object.assign(provider, { status, answer })
  const token = nextToken()
  await expect(verify(token)).rejects.toBeInstanceOf(CaptchaUnavailableError)
  Object.assign(provider, { status: 200, answer: '{"success":true}' })
  expect(await verify(token)).toBe(true)
})

it('throws when the provider is unreachable and refuses a captcha kind without keys', async () => {
  const nowhere = recaptcha({ db, clock }, { ...keys, url: 'http://127.0.0.1:1/' })
  const wait = nowhere.verify({ kind: 'visible', token: nextToken() }, 'login')
  await expect(wait).rejects.toBeInstanceOf(CaptchaUnavailableError)
  const visibleOnly = recaptcha({ db, clock }, { ...keys, invisible: undefined })
  expect(await visibleOnly.verify({ kind: 'invisible', token: nextToken() }, 'login')).toBe(false)
})
