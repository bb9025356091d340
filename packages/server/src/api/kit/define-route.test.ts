import type { Endpoint } from '@foyer/protocol'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { defineRoute } from './define-route.js'

it('a route with a caller does not compile without a scope', () => {
  const endpoint: Endpoint<object, object> = { method: 'GET', path: '/one' }
  const rest = { endpoint, schema: v.object({}), handle: async () => ({}) }
  // @ts-expect-error no scope
  expect(defineRoute({ ...rest, access: 'operator' }).scope).toBeUndefined()
  expect(defineRoute({ ...rest, access: 'anyone' }).scope).toBeUndefined()
})
