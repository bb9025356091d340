import type { Endpoint } from '@foyer/protocol'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { type ApiRoute, defineRoute } from './define-route.js'
import { expandAliases } from './path-aliases.js'

function declare(path: string): ApiRoute {
  const endpoint: Endpoint<object, object> = { method: 'GET', path }
  const schema = v.object({})
  const handle = async (): Promise<object> => ({})
  return defineRoute({ endpoint, access: 'caller', scope: 'data:read', schema, handle })
}

const pathsOf = (routes: readonly ApiRoute[]): string[] =>
  expandAliases(routes).map(({ path }) => path)

it('lists a route with its path and aliases in declaration order', () => {
  const routes = [declare('/wix-data/v2/items/{id}'), declare('/other/*')]
  const paths = ['/wix-data/v2/items/{id}', '/_api/cloud-data/v2/items/{id}', '/data/v2/items/{id}']
  expect(pathsOf(routes)).toEqual([...paths, '/other/*'])
  expect(expandAliases(routes).every(({ scope }) => scope === 'data:read')).toBe(true)
})

it.each([
  ['the same path', declare('/wix-data/v2/items/{id}')],
  ['a path that differs in the name of its parameter', declare('/wix-data/v2/items/{itemId}')],
  ['an alias', declare('/data/v2/items/{id}')],
])('rejects two routes of the same method with %s', (_name, second) => {
  const first = declare('/wix-data/v2/items/{id}')
  expect(() => expandAliases([first, second])).toThrow(/^two routes are declared for "GET /)
  expect(pathsOf([first, { ...second, method: 'DELETE' }])).not.toEqual([])
})
