// @database sqlite
import { beforeEach, expect, it, vi } from 'vitest'
import { PasswordsBusyError } from '../identity/errors.js'
import { pagePaths } from '../settings/page-paths.js'
import { StorageError } from '../storage/storage-error.js'
import { startLogin } from '../testing/authorization-flow.js'
import { createTestFoyer, publicUrl, type TestFoyer } from '../testing/test-foyer.js'
import { password } from '../testing/test-member.js'
import { openPage, postForm, type TestPage } from '../testing/test-page.js'

const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

/** Error of every read; undefined while the database works. */
let failure: Error | undefined
let foyer: TestFoyer
beforeEach(async () => {
  failure = undefined
  foyer = await createTestFoyer({
    wrapDatabase: (db) => ({
      ...db,
      all: (query) => (failure ? Promise.reject(failure) : db.all(query)),
    }),
  })
})

const headingOf = ({ document }: TestPage) => document.querySelector('h1')?.textContent
const textOf = ({ document }: TestPage) => document.querySelector('main')?.textContent

// Seen to fail: browsers showed the JSON of the API.
it('a browser gets a page in its language while the database does not respond', async () => {
  const { fullUrl } = await startLogin(foyer)
  failure = new StorageError('unreachable', 'connection lost')
  const page = await openPage(foyer, fullUrl, { ...browser, 'accept-language': 'de' })
  expect(page.status).toBe(503)
  expect(headingOf(page)).toBe('Das hat nicht funktioniert')
  expect(textOf(page)).toContain(page.headers.get('x-wix-request-id') ?? 'none')
  expect(page.html).not.toContain('connection lost')
  expect(page.headers.get('retry-after')).toBe('2')
  expect(page.headers.get('cache-control')).toBe('no-store')
})

it('a form that is posted while too many passwords are checked leads to a page', async () => {
  const form = await openPage(foyer, (await startLogin(foyer)).fullUrl)
  vi.spyOn(foyer.services.passwords, 'matches').mockRejectedValue(new PasswordsBusyError())
  const typed = { email: 'ada@example.com', password }
  const page = await form.submit(typed, { headers: browser })
  expect(page.status).toBe(503)
  expect(headingOf(page)).toBe('Something went wrong')
  expect(page.headers.get('retry-after')).toBe('2')
})

it('a form of another site leads to a page that says so', async () => {
  const headers = { ...browser, 'sec-fetch-site': 'cross-site', 'accept-language': 'de' }
  const page = await postForm(foyer, pagePaths.login, {}, headers)
  expect(page.status).toBe(403)
  expect(headingOf(page)).toBe('Ungültige Anfrage')
  expect(textOf(page)).toContain('beginne von vorn')
  expect(textOf(page)).toContain('this form was posted by another site')
})

it('a client that does not accept HTML gets JSON', async () => {
  failure = new StorageError('unreachable', 'connection lost')
  const answer = await foyer.fetch(new Request(`${publicUrl}${pagePaths.login}?request=x`))
  expect(answer.status).toBe(503)
  expect(await answer.json()).toHaveProperty('details.applicationError.code', 'STORAGE_UNAVAILABLE')
})
