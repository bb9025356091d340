import { expect, it } from 'vitest'
import { readPostgresUrl } from './target.js'

it('reads an address, its schema, and what may be shown of it', () => {
  expect(readPostgresUrl('postgres://ada:s3%23cret@db.example:5433/club?sslmode=require')).toEqual({
    url: 'postgres://ada:s3%23cret@db.example:5433/club?sslmode=require',
    socketFolder: undefined,
    schema: 'foyer',
    shown: 'postgres://ada:***@db.example:5433/club',
  })
  expect(readPostgresUrl('postgresql://ada@localhost/club?schema=film_club')).toMatchObject({
    url: 'postgresql://ada@localhost/club',
    schema: 'film_club',
    shown: 'postgresql://ada@localhost/club',
  })
  expect(readPostgresUrl('postgres://ada@localhost/club?host=%2Frun%2Fpostgresql')).toMatchObject({
    url: 'postgres://ada@localhost/club',
    socketFolder: '/run/postgresql',
  })
  expect(readPostgresUrl('postgres://ada@localhost/club?password=s3cret')).toMatchObject({
    shown: 'postgres://ada@localhost/club',
  })
})

it.each([
  ['', 'expected an address such as'],
  ['club', 'expected an address such as'],
  ['mysql://ada@localhost/club', 'expected an address that begins with'],
  ['postgres://localhost/club?schema=', 'its schema is ""'],
  ['postgres://localhost/club?schema=Club', 'its schema is "Club"'],
  ['postgres://localhost/club?schema=pg_catalog', 'its schema is "pg_catalog"'],
  ['postgres://localhost/club?schema=a";drop', 'its schema is "a";drop"'],
  [`postgres://localhost/club?schema=${'a'.repeat(64)}`, 'its schema is'],
])('refuses %j', (text, sentence) => {
  expect(readPostgresUrl(text)).toContain(sentence)
})
