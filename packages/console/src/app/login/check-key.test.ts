import { applicationErrorBody } from '@foyer/protocol'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../../api/api-error.js'
import { checkKey, readKey } from './check-key.js'

afterEach(() => void vi.unstubAllGlobals())

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
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    keys.push(new Headers(init?.headers).get('authorization'))
    return Response.json({ messages: [] }, { status: keys.length === 1 ? 401 : 200 })
  })
  const error = await checkKey('wrong')
  expect(error instanceof ApiError && error.problem).toBe('key-refused')
  expect(await checkKey('right')).toBeUndefined()
  expect(keys).toEqual(['wrong', 'right'])
})

test('accepts an API key without the scope of the request that checks it', async () => {
  const body = applicationErrorBody('FORBIDDEN', 'no', { scope: 'inbox:read' })
  vi.stubGlobal('fetch', async () => Response.json(body, { status: 403 }))
  expect(await checkKey('data-key')).toBeUndefined()
})
