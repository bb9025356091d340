import { applicationErrorBody } from '@foyer/protocol'
import { expect, test } from 'vitest'
import { ApiError } from '../../api/api-error.js'
import { createKeyCheck, readKey } from './check-key.js'

test('ignores white space around a copied key', () => {
  expect(readKey('  the-key\n')).toEqual({ key: 'the-key' })
})

test.each([null, '', '   '])('asks for a key instead of %j', (typed) => {
  expect(readKey(typed)).toEqual({ problem: 'Enter the owner key.' })
})

test.each(['two words', 'schlüssel', 'a\u200bb', 'a\nb'])('rejects %j as a key', (typed) => {
  expect(readKey(typed)).toHaveProperty('problem')
})

test('checks the key with a request and returns the error', async () => {
  const keys: (string | null)[] = []
  const check = createKeyCheck({
    fetch: async (_url, init) => {
      keys.push(new Headers(init?.headers).get('authorization'))
      return Response.json({ messages: [] }, { status: keys.length === 1 ? 401 : 200 })
    },
  })
  const error = await check('wrong')
  expect(error instanceof ApiError && error.problem).toBe('key-refused')
  expect(await check('right')).toBeUndefined()
  expect(keys).toEqual(['wrong', 'right'])
})

test('accepts an API key without the scope of the request that checks it', async () => {
  const body = applicationErrorBody('FORBIDDEN', 'no', { scope: 'inbox:read' })
  const check = createKeyCheck({ fetch: async () => Response.json(body, { status: 403 }) })
  expect(await check('data-key')).toBeUndefined()
})
