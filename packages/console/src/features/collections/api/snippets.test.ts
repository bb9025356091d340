import { expect, test } from 'vitest'
import { films } from '../../../testing/films.js'
import { snippets } from './snippets.js'

const site = { clientId: 'film-club', host: 'https://club.example' }
const codeOf = (id: string, collection = films): string =>
  snippets(collection, site).find((snippet) => snippet.id === id)?.code ?? ''

test('writes code with the names of the site, the collection and its fields', () => {
  for (const { code } of snippets(films, site)) {
    expect(code).toContain('film-club')
    expect(code).toContain('https://club.example')
    expect(code).toContain('films')
  }
  expect(codeOf('client')).toContain(".ascending('title').limit(10)")
  expect(codeOf('client')).toContain("insert('films', { title: 'Text'")
})

test('includes the required fields of an item', () => {
  const field = { key: 'stars', displayName: 'Stars', type: 'NUMBER', required: true } as const
  const rated = { ...films, fields: [...films.fields, field] }
  expect(codeOf('client', rated)).toContain("insert('films', { stars: 1 })")
})

test('logs a member in and inserts an item with the client code', () => {
  const code = codeOf('client')
  expect(code).toContain('client.auth.getMemberTokensForDirectLogin(login.data.sessionToken)')
  expect(code).toContain("return await client.items.insert('films', {")
  expect(code).not.toContain('await client.items.remove')
})

test('quotes names that are no identifiers', () => {
  const text = { key: "it's", displayName: 'It', type: 'TEXT' } as const
  const odd = { ...films, id: 'o-d', displayField: "it's", fields: [text] }
  expect(codeOf('client', odd)).toContain("query('o-d').ascending('it\\'s')")
  expect(codeOf('client', odd)).toContain("{ 'it\\'s': 'Text' }")
  expect(codeOf('react', odd)).toContain("item['it\\'s']")
})
