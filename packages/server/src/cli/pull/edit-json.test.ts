import fc from 'fast-check'
import { expect, it } from 'vitest'
import { editJson } from './edit-json.js'

const site = `{
  "name": "Film club",
  "collections": [
    {
      "id": "films",
      "fields": [
        { "key": "title", "type": "TEXT" },
        { "key": "year",  "type": "NUMBER" }
      ],
      "permissions": { "read": "ANYONE", "insert": "SITE_MEMBER",
                       "update": "SITE_MEMBER_AUTHOR" },

      "seed": "films.jsonl"
    }
  ]
}
`

function change(text: string, edit: (films: Record<string, unknown>) => void): string {
  const value = JSON.parse(text) as { collections: Record<string, unknown>[] }
  for (const films of value.collections) edit(films)
  return editJson(text, value)
}

it('changes the line of a value and keeps whitespace and key order', () => {
  const edited = change(site, (films) => {
    films.permissions = { update: 'PRIVILEGED', insert: 'SITE_MEMBER', read: 'ANYONE' }
  })
  expect(edited).toBe(site.replace('SITE_MEMBER_AUTHOR', 'PRIVILEGED'))
})

it('adds and removes elements and members in the style of the text', () => {
  const edited = change(site, (films) => {
    films.fields = [
      { key: 'year', type: 'NUMBER', required: true },
      { key: 'genre', type: 'TEXT', default: 'Drama' },
    ]
    films.enforce = true
    films.indexes = [{ name: 'by year', fields: [{ path: 'year' }] }]
    delete films.seed
  })
  expect(edited).toBe(
    site
      .replace('        { "key": "title", "type": "TEXT" },\n', '')
      .replace(
        '"NUMBER" }\n',
        '"NUMBER", "required": true },\n        { "key": "genre", "type": "TEXT", "default": "Drama" }\n',
      )
      .replace(
        '\n      "seed": "films.jsonl"\n',
        '      "enforce": true,\n      "indexes": [{ "name": "by year", "fields": [{ "path": "year" }] }]\n',
      ),
  )
})

it("writes each member on its own line with the text's indentation and line ends", () => {
  const text = JSON.stringify(JSON.parse(site), null, '\t').replaceAll('\n', '\r\n')
  const edited = change(text, (films) => {
    films.fields = [{ key: 'title', type: 'TEXT', plugins: [{ type: 'CMS' }], tags: [] }]
  })
  expect(edited).toBe(JSON.stringify(JSON.parse(edited), null, '\t').replaceAll('\n', '\r\n'))
  expect(edited).toContain('\t\t\t\t\t"plugins": [\r\n\t\t\t\t\t\t{\r\n')
})

it('breaks a one-line list that becomes too long', () => {
  const text = `{
  "fields": [{ "key": "text", "displayName": "Text", "type": "TEXT", "required": true }]
}`
  const value = JSON.parse(text) as { fields: object[] }
  value.fields.push({ key: 'year', type: 'NUMBER' })
  expect(editJson(text, value)).toBe(`{
  "fields": [
    { "key": "text", "displayName": "Text", "type": "TEXT", "required": true },
    { "key": "year", "type": "NUMBER" }
  ]
}`)
})

it('keeps a text without line breaks on one line', () => {
  expect(editJson('{"a":1,"b":[]}', { a: 2, b: [{ c: 1, d: {} }] })).toBe(
    '{"a":2,"b":[{"c":1,"d":{}}]}',
  )
})

it('writes any value into any text and leaves a text of an equal value unchanged', () => {
  const json = fc.letrec((tie) => ({
    leaf: fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)),
    list: fc.array(tie('value'), { maxLength: 4 }),
    object: fc.dictionary(fc.constantFrom('id', 'key', 'name', 'a"b', ' c', ''), tie('value'), {
      noNullPrototype: true,
    }),
    value: fc.oneof({ maxDepth: 4 }, tie('leaf'), tie('list'), tie('object')),
  })).value
  const indent = fc.constantFrom('', ' ', '  ', '\t')
  const newline = fc.constantFrom('\n', '\r\n')
  fc.assert(
    fc.property(json, json, indent, newline, (before, after, unit, end) => {
      const text = JSON.stringify(before, null, unit).replaceAll('\n', end)
      expect(editJson(text, before)).toBe(text)
      const edited = editJson(text, after)
      expect(JSON.parse(edited)).toEqual(after)
      if (edited.includes('\n') && end === '\r\n') expect(edited).not.toMatch(/[^\r]\n/)
      expect(JSON.parse(editJson(edited, before))).toEqual(before)
    }),
    { numRuns: 1000 },
  )
})
