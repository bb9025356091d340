import { readFileSync } from 'node:fs'
import { type JsonSchema, toJsonSchema } from '@valibot/to-json-schema'
import { expect, it } from 'vitest'
import { siteFileSchema } from './site-file.js'

/** A key of the site file, such as `collections[].enforce`, and its description. */
type KeyDescription = readonly [path: string, description: string]

/** Reads the tables of keys in docs/site-file.md without links, which code editors do not show. */
function readDescriptions(): KeyDescription[] {
  const page = readFileSync(new URL('../../../../docs/site-file.md', import.meta.url), 'utf8')
  const tables = page.matchAll(/^\| key \| meaning \|[^\n]*\n\|[-|]+\n((?:\|.*\n)+)/gm)
  const rows = [...tables].flatMap(([, table = '']) => table.split('\n'))
  return rows.flatMap((row) => {
    const [, keys = '', meaning = '', whenLeftOut = ''] =
      /^\| (.*?) \| (.*) \| (.*) \|$/.exec(row) ?? []
    const paths = [...keys.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
    const description = removeLinks(
      whenLeftOut === 'required' ? meaning : `${meaning}. When left out: ${whenLeftOut}`,
    )
    return paths.map((path): KeyDescription => [path, description])
  })
}

function removeLinks(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
}

/** Returns the schema of a key, such as `collections[].enforce`. */
function findKey(schema: JsonSchema, path: string): JsonSchema {
  const found = path.split('.').reduce<JsonSchema | undefined>((parent, name) => {
    const property = propertiesOf(parent)?.[name.replace('[]', '')]
    const items = name.endsWith('[]') && typeof property === 'object' ? property.items : property
    return typeof items === 'object' && !Array.isArray(items) ? items : undefined
  }, schema)
  if (!found) throw new Error(`docs/site-file.md lists "${path}", which the schema does not have`)
  return found
}

function propertiesOf(schema: JsonSchema | undefined): JsonSchema['properties'] {
  const alternatives = schema?.anyOf?.filter((one) => typeof one === 'object') ?? []
  return schema?.properties ?? alternatives.find(({ properties }) => properties)?.properties
}

// `npx vitest run -u` with this file updates the schema.
it('foyer.schema.json matches the schema of the site file, with the descriptions of its document', async () => {
  const schema = toJsonSchema(siteFileSchema, { typeMode: 'input', errorMode: 'ignore' })
  const descriptions = readDescriptions()
  expect(descriptions.length).toBeGreaterThan(45)
  for (const [path, description] of descriptions) {
    Object.assign(findKey(schema, path), { description })
  }
  const titled = { ...schema, title: 'The site file of Foyer, foyer.json' }
  const text = `${JSON.stringify(titled, null, 2)}\n`
  await expect(text).toMatchFileSnapshot('../../foyer.schema.json')
})
