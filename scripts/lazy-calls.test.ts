import { expect, it } from 'vitest'
import { runBuiltApp } from './lib/checks/run-built-app.mjs'

/** An app that calls a lazily loaded part, and reads before and after. */
const app = `
  import { ApplicationError, CheckError, createClient } from '@foyer/client'
  export const sent = []
  const answers = {
    '/oauth2/token': { access_token: 'a', refresh_token: 'r', expires_in: 3600 },
    '/wix-data/v2/bulk/items/insert': { results: [] },
    '/wix-data/v2/items/count': { totalCount: 1 },
  }
  const fetch = async (url, { headers }) => {
    const { pathname } = new URL(url)
    sent.push([pathname, headers['X-Wix-Consistent']])
    return answers[pathname]
      ? Response.json(answers[pathname], { headers: { 'x-wix-consistent': 'after ' + sent.length } })
      : Response.json({ details: { applicationError: { code: 'NO' } } }, { status: 404 })
  }
  const { items, collections } = createClient({ clientId: 'c', host: 'http://foyer.test', fetch })
  await items.bulkInsert('films', [{}])
  await items.count('films')
  const refusal = await collections.deleteDataCollection('films').catch((error) => error)
  export const isApplicationError = refusal instanceof ApplicationError
  const wrong = await items.bulkInsert('films', 'no list').catch((error) => error)
  export const isCheckError = wrong instanceof CheckError
`

it('a lazily loaded part shares the session, what the server supports, and the error classes', async () => {
  const { sent, isApplicationError, isCheckError } = await runBuiltApp(app)
  expect(sent).toEqual([
    ['/oauth2/token', undefined],
    ['/wix-data/v2/bulk/items/insert', undefined],
    ['/wix-data/v2/items/count', 'after 2'],
    ['/wix-data/v2/collections/films', 'after 3'],
  ])
  expect(isApplicationError).toBe(true)
  expect(isCheckError).toBe(true)
})
