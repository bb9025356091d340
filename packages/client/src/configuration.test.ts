import { describe, expect, it } from 'vitest'
import { hostedProvider } from './addresses.js'
import type { ClientConfig } from './client-config.js'
import { createConnection } from './connection.js'
import { createClient } from './create-client.js'
import { createOwnerClient, type OwnerConfig } from './management/owner-client.js'
import { pointProviderAt, routeProvider } from './official/route-provider.js'

/** Passes a value that the compiler would reject, as JavaScript code can. */
const untyped = <Value>(value: unknown) => value as Value

const notAddresses = [
  undefined,
  null,
  '',
  ' ',
  'localhost:4400',
  '127.0.0.1:4400',
  '//foyer.example',
  '/api',
  'http:',
  'http://',
  'https:foyer.example',
  'ws://foyer.example',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'http://ada:secret@foyer.example',
  'http://foyer.example?x=1',
  'http://foyer.example#x',
  ' http://foyer.example',
  4400,
  {},
]

describe.each(notAddresses)('the host %j', (host) => {
  const expected = { name: 'ConfigurationError', code: 'CONFIGURATION', retryable: false }
  const attempts: [string, (fetch: typeof globalThis.fetch) => unknown][] = [
    [
      'createClient',
      (fetch) => createClient(untyped<ClientConfig>({ clientId: 'c', host, fetch })),
    ],
    [
      'createConnection',
      (fetch) => createConnection(untyped<ClientConfig>({ clientId: 'c', host, fetch })),
    ],
    [
      'createOwnerClient',
      (fetch) => createOwnerClient(untyped<OwnerConfig>({ apiKey: 'k', host, fetch })),
    ],
    ['routeProvider', () => routeProvider(untyped<string>(host))],
    ['pointProviderAt', () => pointProviderAt(untyped<string>(host))],
  ]

  it.each(attempts)('is rejected by %s before any request', (_, attempt) => {
    const sent: unknown[] = []
    const fetch: typeof globalThis.fetch = async (input) => {
      sent.push(input)
      return Response.json({})
    }
    expect(() => attempt(fetch)).toThrow(
      expect.objectContaining({
        ...expected,
        message: expect.stringContaining(`"host" is "${host}": expected an address such as`),
      }),
    )
    expect(sent).toEqual([])
  })
})

describe('createClient', () => {
  it.each([undefined, null, '', '  ', 7, {}])('rejects the client id %j', (clientId) => {
    const config = untyped<ClientConfig>({ clientId, host: 'http://foyer.test' })
    expect(() => createClient(config)).toThrow(
      expect.objectContaining({
        name: 'ConfigurationError',
        message: `"clientId" is "${clientId}": expected the id of an OAuth client`,
      }),
    )
  })
})

it('rejects an empty API key without repeating the value in the message', () => {
  for (const apiKey of [undefined, '']) {
    const config = untyped<OwnerConfig>({ apiKey, host: 'http://foyer.test' })
    expect(() => createOwnerClient(config)).toThrow('"apiKey" is empty: expected an API key')
  }
})

it('sends calls with an API key to the main host of the provider', async () => {
  const seen: string[] = []
  const fetch: typeof globalThis.fetch = async (input) => {
    seen.push(String(input))
    return Response.json({ dataItem: { data: {} } })
  }
  await createOwnerClient({ apiKey: 'k', host: hostedProvider, fetch }).items.get('films', 'x')
  expect(seen).toEqual([
    'https://www.wixapis.com/wix-data/v2/items/x?dataCollectionId=films&dataItemId=x',
  ])
})
