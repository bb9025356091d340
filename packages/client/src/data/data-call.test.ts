import { expect, it } from 'vitest'
import { createClient } from '../create-client.js'
import { CheckError } from '../errors.js'
import { fakeServer } from '../testing/fake-server.js'

const INSERT = '/wix-data/v2/items'

function setup() {
  const server = fakeServer()
  const { items } = createClient({ clientId: 'c', host: 'http://foyer.test', fetch: server.fetch })
  return { server, items }
}

it.each([
  [
    { jsErrorValue: { name: 'RangeError', message: 'too many', code: 'MINE' } },
    { name: 'RangeError', message: 'too many', code: 'MINE' },
  ],
  [{ value: { reason: 'full' } }, { reason: 'full' }],
  [{ value: 'full' }, 'full'],
  [{}, { name: 'hook failed', message: 'hook failed' }],
])('throws the value that a hook threw: %j', async (data, expected) => {
  const { server, items } = setup()
  const details = { applicationError: { code: 'WDE0078', description: 'hook failed', data } }
  server.on(INSERT, () => Response.json({ message: 'x', details }, { status: 400 }))
  const thrown: unknown = await items.insert('films', {}).catch((error: unknown) => error)
  if (typeof expected === 'string') expect(thrown).toBe(expected)
  else expect(thrown).toMatchObject(expected)
})

it('sets the code WD_VALIDATION_ERROR on a ValidationError', async () => {
  const { server, items } = setup()
  const violation = { field: 'dataItem', description: 'expected an object', data: {} }
  const details = { validationError: { fieldViolations: [violation] } }
  server.on(INSERT, () => Response.json({ message: 'invalid', details }, { status: 400 }))
  await expect(items.insert('films', {})).rejects.toMatchObject({
    name: 'ValidationError',
    code: 'WD_VALIDATION_ERROR',
    violations: [violation],
    details,
    status: 400,
  })
})

const internal = { applicationError: { code: 'INTERNAL', description: 'failed', data: {} } }

it.each([
  ['without an error code', ''],
  ['INTERNAL of Foyer', JSON.stringify({ message: 'failed', details: internal })],
])('sets code and message of the official packages on a SystemError %s', async (_, body) => {
  const { server, items } = setup()
  const headers = { 'x-wix-request-id': 'r-1' }
  server.on(INSERT, () => new Response(body, { status: 500, headers }))
  await expect(items.insert('films', {})).rejects.toMatchObject({
    name: 'SystemError',
    code: 'WD_UNKNOWN_ERROR',
    message: 'Internal wixData error: Unknown error.',
    requestId: 'r-1',
    status: 500,
    retryable: true,
  })
})

it('sets kind and details on a CheckError, as the official packages do', async () => {
  const read = setup().items.get('films', JSON.parse('7'))
  await expect(read).rejects.toMatchObject({
    code: 'WDE0002',
    kind: 'WD_VALIDATION_ERROR',
    details: { applicationError: { code: 'WDE0002', description: expect.any(String) } },
  })
})

it('sends the environment with every call of withEnvironment', async () => {
  const { server, items } = setup()
  server.on(INSERT, () => Response.json({ dataItem: { data: { _id: 'a' } } }))
  await items.withEnvironment('SANDBOX').insert('films', { a: 1 })
  await items.insert('films', { a: 1 })
  const dataItem = { data: { a: 1 } }
  expect(server.to(INSERT).map(({ body }) => body)).toEqual([
    { environment: 'SANDBOX', dataCollectionId: 'films', dataItem },
    { dataCollectionId: 'films', dataItem },
  ])
})

it('rejects wrong arguments in promises, so that catch() sees the errors', async () => {
  const { items } = setup()
  const none = JSON.parse('null')
  const results = await Promise.allSettled([
    items.asyncPatchByFilter('films', none, []),
    items.asyncRemoveByFilter('films', none),
    items.getAsyncJobStatus(none),
    items.queryReferenced('films', none, 'actors'),
    items.search(none, {}),
    items.query('films').skip(1).find({ byCursor: true }),
  ])
  for (const result of results) {
    expect(result).toMatchObject({ status: 'rejected', reason: expect.any(CheckError) })
  }
})
