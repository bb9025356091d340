import type { Endpoint } from '@foyer/protocol'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { type ApiRoute, defineRoute, expandAliases, type PathAliases } from './define-route.js'

const aliases = { prefix: '/one/', alternatives: ['/two/', '/three/'] }

function declare(path: string, options: { aliases?: PathAliases } = {}): ApiRoute {
  const endpoint: Endpoint<object, object> = { method: 'GET', path }
  const schema = v.object({})
  return defineRoute({
    endpoint,
    access: 'caller',
    scope: 'data:read',
    schema,
    handle: async () => ({}),
    ...options,
  })
}

const pathsOf = (routes: readonly ApiRoute[]): string[] =>
  expandAliases(routes).map(({ path }) => path)

it('lists a route with its path and aliases in declaration order', () => {
  const routes = [declare('/one/items/{id}', { aliases }), declare('/one/*')]
  const paths = ['/one/items/{id}', '/two/items/{id}', '/three/items/{id}', '/one/*']
  expect(pathsOf(routes)).toEqual(paths)
  expect(expandAliases(routes).every(({ scope }) => scope === 'data:read')).toBe(true)
})

it.each([
  ['the same path', declare('/one/items/{id}')],
  ['a path that differs in the name of its parameter', declare('/one/items/{itemId}')],
  ['an alias', declare('/two/items/{id}')],
])('rejects two routes of the same method with %s', (_name, second) => {
  const first = declare('/one/items/{id}', { aliases })
  expect(() => expandAliases([first, second])).toThrow(/^two routes are declared for "GET /)
  expect(pathsOf([first, { ...second, method: 'DELETE' }])).toHaveLength(4)
})

it('rejects aliases that do not start with the prefix', () => {
  expect(() => expandAliases([declare('/other/items', { aliases })])).toThrow('not its prefix')
})

it('a route with a caller does not compile without a scope', () => {
  const endpoint: Endpoint<object, object> = { method: 'GET', path: '/one' }
  const rest = { endpoint, schema: v.object({}), handle: async () => ({}) }
  // @ts-expect-error no scope
  expect(defineRoute({ ...rest, access: 'operator' }).scope).toBeUndefined()
  expect(defineRoute({ ...rest, access: 'anyone' }).scope).toBeUndefined()
})
