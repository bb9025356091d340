import type { Collection, CollectionField } from '@foyer/protocol'
import { declaredFields, displayFieldOf } from '../../../collections-data/fields.js'
import type { CodeExample } from '../../../ui/code/CodeTabs.js'
import { literal } from '../../../ui/code/javascript-literal.js'
import { texts } from './texts/texts.js'

/** Names of the site that snippets contain. */
interface SnippetSite {
  clientId: string
  /** Address of the server. */
  host: string
}

/** Returns code that reads and writes items of a collection, for each library. */
export function snippets(collection: Collection, site: SnippetSite): CodeExample[] {
  return [
    { id: 'client', name: '@foyer/client', code: clientCode(collection, site) },
    { id: 'react', name: '@foyer/react', code: reactCode(collection, site) },
    { id: 'official', name: texts.official, code: officialCode(collection, site) },
    { id: 'curl', name: 'curl', code: curlCode(collection, site) },
  ]
}

function clientCode(collection: Collection, { clientId, host }: SnippetSite): string {
  const id = literal(collection.id)
  return `// To install @foyer/client, see docs/start.md.
import { createClient } from '@foyer/client'

const client = createClient({
  clientId: ${literal(clientId)},
  host: ${literal(host)},
})

// Reads a page of items.
const { items } = await client.items.query(${id})${orderOf(collection)}.limit(10).find()
console.log(items)

// Logs a member in; without it, calls come from a visitor.
export async function logIn() {
  const login = await client.auth.login({
    email: 'ada@example.com',
    password: 'two quiet words',
  })
  if (login.loginState !== 'SUCCESS') throw new Error(login.loginState)
  await client.auth.getMemberTokensForDirectLogin(login.data.sessionToken)
}

// Adds an item. items.update(${id}, item) changes it, items.remove(${id}, id) removes it.
export async function addItem() {
  return await client.items.insert(${id}, ${sampleItem(collection)})
}
`
}

function reactCode(collection: Collection, { clientId, host }: SnippetSite): string {
  const id = literal(collection.id)
  const label = labelOf(collection)
  return `// To install @foyer/client and @foyer/react, see docs/start.md.
import { createClient } from '@foyer/client'
import { FoyerProvider, useItems, useSaveItem } from '@foyer/react'

const client = createClient({
  clientId: ${literal(clientId)},
  host: ${literal(host)},
})

function Items() {
  const page = useItems(${id}, (query) => query${orderOf(collection)}.limit(10))
  const save = useSaveItem(${id})
  return (
    <>
      <ul>
        {page.data?.items.map((item) => (
          <li key={item._id}>{String(${label})}</li>
        ))}
      </ul>
      <button type="button" onClick={() => save.mutate(${sampleItem(collection)})}>
        Add
      </button>
    </>
  )
}

export function App() {
  return (
    <FoyerProvider client={client}>
      <Items />
    </FoyerProvider>
  )
}
`
}

function officialCode(collection: Collection, { clientId, host }: SnippetSite): string {
  const id = literal(collection.id)
  return `import { pointProviderAt } from '@foyer/client/official'
import { items } from '@wix/data'
import { createClient, OAuthStrategy } from '@wix/sdk'

pointProviderAt(${literal(host)})

const client = createClient({
  modules: { items },
  auth: OAuthStrategy({ clientId: ${literal(clientId)} }),
})

const page = await client.items.query(${id})${orderOf(collection)}.limit(10).find()
console.log(page.items)
`
}

function curlCode(collection: Collection, { clientId, host }: SnippetSite): string {
  const token = JSON.stringify({ clientId, grantType: 'anonymous' })
  const query = JSON.stringify({
    dataCollectionId: collection.id,
    query: { paging: { limit: 10 } },
  })
  return `# The access token of a new visitor.
TOKEN=$(curl -s ${shell(`${host}/oauth2/token`)} \\
  -H 'Content-Type: application/json' \\
  -d ${shell(token)} | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')

curl -s ${shell(`${host}/wix-data/v2/items/query`)} \\
  -H "Authorization: $TOKEN" -H 'Content-Type: application/json' \\
  -d ${shell(query)}
`
}

/** Sorts by the field that names the items. */
function orderOf(collection: Collection): string {
  const label = displayFieldOf(collection)
  return label === '_id' ? '' : `.ascending(${literal(label)})`
}

function labelOf(collection: Collection): string {
  const label = displayFieldOf(collection)
  return /^[A-Za-z_]\w*$/.test(label) ? `item.${label}` : `item[${literal(label)}]`
}

function sampleItem(collection: Collection): string {
  const pairs = samplePairs(collection)
  return pairs.length === 0 ? '{}' : `{ ${pairs.join(', ')} }`
}

/** Sample values for the fields that an item must have, or for the first three. */
function samplePairs(collection: Collection): string[] {
  const candidates = declaredFields(collection).filter(({ type }) => samples[type] !== undefined)
  const required = candidates.filter((field) => field.required)
  const chosen = required.length > 0 ? required : candidates.slice(0, 3)
  return chosen.map(({ key, type }) => `${nameOf(key)}: ${samples[type]}`)
}

const samples: Partial<Record<CollectionField['type'], string>> = {
  TEXT: "'Text'",
  RICH_TEXT: "'<p>Text</p>'",
  URL: "'https://example.com'",
  EMAIL: "'ada@example.com'",
  NUMBER: '1',
  BOOLEAN: 'true',
  DATE: "'2026-01-31'",
  DATETIME: "new Date('2026-01-31T12:00:00Z')",
  TIME: "'18:30:00.000'",
  REFERENCE: "'id-of-the-item'",
  ARRAY_STRING: "['One', 'Two']",
  ARRAY: '[1, 2]',
  OBJECT: "{ name: 'Value' }",
}

function nameOf(key: string): string {
  return /^[A-Za-z_]\w*$/.test(key) ? key : literal(key)
}

function shell(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
