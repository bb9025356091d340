import { describe, expect, it } from 'vitest'
import { fillUrlTemplate, isUrlTemplate } from './url-template.js'

const names = ['id', 'slug']

it.each([
  'https://shop.example/checkout/{id}',
  'https://shop.example/?a={id}&b={slug}#{id}',
  'https://shop.example:8443/',
  'http://127.0.0.1:3000/p/{slug}',
  'https://größe.example/{id}',
])('accepts %s', (text) => {
  expect(isUrlTemplate(text, names)).toBe(true)
})

it.each([
  '',
  '/checkout/{id}',
  '//shop.example/{id}',
  'http://shop.example/{id}',
  'javascript:alert({id})',
  'data:text/html,{id}',
  'https://{id}/',
  'https://{id}.example/',
  'https://shop.example{id}/',
  'https://{id}@shop.example/',
  'https://user:{id}@shop.example/',
  'https://shop.example:{id}/',
  'https://shop.example/{other}',
  'https://shop.example/{id',
  'https://shop.example/id}',
  'https://shop.example/{{id}}',
  'https://shop.example/a b',
  'https://shop.example\\{id}',
  'https://shop.example/\n{id}',
])('refuses %j', (text) => {
  expect(isUrlTemplate(text, names)).toBe(false)
})

describe('a filled URL template', () => {
  // Seen to fail: values inserted unencoded, or encoded with encodeURI.
  it.each(['a/../b', '?x=1', '#f', '@evil.example', '{slug}', '$&', '\'"<', '😀', '\r\n'])(
    'encodes a value within its place: %j',
    (id) => {
      const url = new URL(
        fillUrlTemplate('https://shop.example/p/{id}/x?y={id}', { id, slug: 's' }),
      )
      expect(url.origin).toBe('https://shop.example')
      expect(url.pathname.split('/')).toHaveLength(4)
      expect(url.searchParams.get('y')).toBe(id)
      expect([...url.searchParams.keys()]).toEqual(['y'])
      expect(url.hash).toBe('')
    },
  )

  it('uses an empty text for a missing value', () => {
    expect(fillUrlTemplate('https://shop.example/{id}/{constructor}', {})).toBe(
      'https://shop.example//',
    )
  })
})
