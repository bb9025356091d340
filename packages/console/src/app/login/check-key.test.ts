import { expect, test } from 'vitest'
import { ApiError } from '../../api-error.js'
import { createKeyCheck, readKey } from './check-key.js'

test('blanks and line breaks around a copied key do not count', () => {
  expect(readKey('  the-key\n')).toEqual({ key: 'the-key' })
})

test.each([null, '', '   '])('%j asks for a key', (typed) => {
  expect(readKey(typed)).toEqual({ problem: 'Enter the owner key.' })
})

test.each(['two words', 'schlüssel', 'a\u200bb', 'a\nb'])('%j can be no key', (typed) => {
  expect(readKey(typed)).toHaveProperty('problem')
})

test('the check asks with the typed key and gives the error back', async () => {
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
