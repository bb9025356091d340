import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { allRoutes } from '../api/all-routes.js'
import { expandAliases } from '../api/kit/path-aliases.js'
import { accountSectionPaths, pagePaths } from '../settings/page-paths.js'
import { isOwnPath, isReservedPath, reservedPaths } from './reserved-paths.js'

const servedPaths = [
  ...expandAliases(allRoutes).map(({ path }) => path),
  ...Object.values(pagePaths),
  ...Object.values(accountSectionPaths),
]

/** Paths that a proxy passes to this server. */
const forwarded = [...reservedPaths, 'console'].toSorted()

function read(file: string): string {
  return readFileSync(new URL(`../../../../${file}`, import.meta.url), 'utf8')
}

function quotedIn(text: string): string[] {
  return [...text.matchAll(/'([^']+)'/g)].map(([, path = '']) => path)
}

it('reserved paths do not include similar paths of a site', () => {
  const paths = ['/members', '/members/anna', '/members/v1x', '/data/films', '/headless', '/author']
  expect(paths.filter(isReservedPath)).toEqual([])
  expect(isReservedPath('/auth')).toBe(true)
})

it('reserved paths include every route of the API with its aliases, and every hosted page', () => {
  const others = servedPaths.filter((path) => !isReservedPath(path))
  // Libraries for OAuth ask this server for its metadata, not the site or its development server.
  expect(others).toEqual(['/.well-known/oauth-authorization-server'])
  expect(others.filter((path) => !isOwnPath(path))).toEqual([])
})

it('each reserved path begins the path of a route or a page', () => {
  const isUsed = (path: string): boolean => servedPaths.some((one) => one.startsWith(`/${path}/`))
  expect(reservedPaths.filter((path) => !isUsed(path))).toEqual([])
})

describe('documents and templates pass the same paths to the server', () => {
  it.each([
    'docs/embedding.md',
    'docs/frameworks/astro.md',
    'docs/frameworks/hono.md',
    'docs/frameworks/nextjs.md',
    'docs/frameworks/react-router.md',
    'examples/site/vite.config.ts',
    'packages/create-foyer/templates/astro/astro.config.mjs',
    'packages/create-foyer/templates/nextjs/next.config.ts',
    'packages/create-foyer/templates/react-router/vite.config.ts',
  ])('%s', (file) => {
    const [, paths = '', more = ''] =
      /const paths = \[([^\]]+)\]\nconst more = \[([^\]]+)\]/.exec(read(file)) ?? []
    expect([...quotedIn(paths), ...quotedIn(more)].toSorted()).toEqual(forwarded)
  })

  it('docs/deploy.md', () => {
    const [, paths = ''] =
      /path_regexp \^\/\(([^)]+)\)\(\/\|\$\)/.exec(read('docs/deploy.md')) ?? []
    // Libraries for OAuth read the metadata at the address of the site.
    const metadata = '\\.well-known/oauth-authorization-server'
    expect(paths.split('|').toSorted()).toEqual([...forwarded, metadata].toSorted())
  })

  it.each([
    ['docs/embedding.md', /^(`\/_foyer`, .+)$/m],
    ['docs/site-file.md', /^Foyer itself has these paths: (.+)$/m],
  ])('the sentence in %s', (file, sentence) => {
    const [, paths = ''] = sentence.exec(read(file)) ?? []
    expect([...paths.matchAll(/`\/([^`]+)`/g)].map(([, path]) => path).toSorted()).toEqual(
      forwarded,
    )
  })
})
