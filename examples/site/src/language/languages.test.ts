import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languageCodes, localPath, preferredLanguage, splitPath } from './languages.js'

describe('paths', () => {
  it.each([
    ['en', '/', '/'],
    ['en', '/films?page=2', '/films?page=2'],
    ['de', '/', '/de'],
    ['de', '/?a=1', '/de?a=1'],
    ['he', '/films/jaws-1975#review', '/he/films/jaws-1975#review'],
  ] as const)('in %s: %s is %s', (language, path, local) => {
    expect(localPath(language, path)).toBe(local)
    expect(splitPath(local)).toEqual({ language, path })
  })

  it.each(['/denmark', '/hello/de', '/de-at/films', '/en/films', '/constructor'])(
    '%s has no language',
    (path) => expect(splitPath(path)).toEqual({ language: 'en', path }),
  )

  it('ignore a trailing slash', () => {
    expect(splitPath('/de/')).toEqual({ language: 'de', path: '/' })
  })

  it.each(['//evil.example', '/de//evil.example', '/he///evil.example'])(
    'a link from %s to English stays in the site',
    (path) => expect(localPath('en', splitPath(path).path)).toBe('/evil.example'),
  )

  // Planted faults that this test detects: a prefix found inside of a word, and a query lost on the home page.
  it('are the same after splitting and joining', () => {
    const part = fc.stringMatching(/^[\w%.-]{0,12}$/)
    const paths = fc
      .tuple(fc.constantFrom('films', 'people', 'account', ''), part, part)
      .map(([page, id, query]) => `/${page}${page && id && `/${id}`}${query && `?q=${query}`}`)
    fc.assert(
      fc.property(fc.constantFrom(...languageCodes), paths, (language, path) => {
        expect(splitPath(localPath(language, path))).toEqual({ language, path })
      }),
    )
  })
})

describe('the language of a browser', () => {
  it.each([
    [['de-AT', 'en'], 'de'],
    [['fr', 'he'], 'he'],
    [['fr', 'toString'], undefined],
    [[], undefined],
  ])('of %j is %s', (tags, language) => {
    expect(preferredLanguage(tags)).toBe(language)
  })
})
