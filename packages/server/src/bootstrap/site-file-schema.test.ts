import { toJsonSchema } from '@valibot/to-json-schema'
import { expect, it } from 'vitest'
import { siteFileSchema } from './site-file.js'

// `npx vitest run -u` with this file updates the schema.
it('foyer.schema.json matches the schema of the site file', async () => {
  const schema = toJsonSchema(siteFileSchema, { typeMode: 'input', errorMode: 'ignore' })
  const titled = { ...schema, title: 'The site file of Foyer, foyer.json' }
  const text = `${JSON.stringify(titled, null, 2)}\n`
  await expect(text).toMatchFileSnapshot('../../foyer.schema.json')
})
