import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConnectionOptions } from 'node:tls'
import { expect, it } from 'vitest'
import { makeFolder } from '../testing/test-database.js'
import { driverTls, type PostgresTls, readTls } from './tls.js'

function tlsOf(query: string): PostgresTls {
  const tls = readTls(new URLSearchParams(query))
  if (typeof tls !== 'object') throw new Error(`expected settings, got ${tls}`)
  return tls
}

it.each([
  ['sslmode=disable', false],
  ['sslmode=prefer', 'prefer'],
  ['sslmode=allow', 'prefer'],
  ['sslmode=require', 'require'],
  ['sslmode=verify-full', { rejectUnauthorized: true, host: 'db.example' }],
  ['sslrootcert=system', { rejectUnauthorized: true, host: 'db.example' }],
])('passes %s to the driver', (query, expected) => {
  expect(driverTls(tlsOf(query), ['db.example'])).toEqual(expected)
})

// Seen to fail: the file was ignored, so the certificate of every private authority was rejected.
it('reads the certificates of authorities from a file', async () => {
  const file = join(await makeFolder(), 'ca.pem')
  await writeFile(file, 'the certificate')
  const query = `sslrootcert=${encodeURIComponent(file)}`
  expect(driverTls(tlsOf(query), ['10.0.0.1'])).toEqual({
    rejectUnauthorized: true,
    ca: 'the certificate',
    host: '10.0.0.1',
  })
  for (const mode of ['require', 'verify-ca']) {
    const checked = driverTls(tlsOf(`sslmode=${mode}&${query}`), ['10.0.0.1'])
    expect(checked).toEqual({
      rejectUnauthorized: true,
      ca: 'the certificate',
      checkServerIdentity: expect.any(Function),
    })
  }
})

// Seen to fail: no certificate of an IP address was accepted if the URL had several hosts.
it('accepts the certificate of each host of several', () => {
  const hosts = ['10.0.0.1', '10.0.0.2', 'db.example']
  const options = driverTls(tlsOf('sslmode=verify-full'), hosts) as ConnectionOptions
  const problemOf = (name: string, subjectaltname: string): Error | undefined =>
    options.checkServerIdentity?.(name, { subject: {}, subjectaltname } as never)
  // Node.js passes "localhost" if the driver connects to an address.
  expect(problemOf('localhost', 'IP Address:10.0.0.2')).toBeUndefined()
  expect(problemOf('localhost', 'IP Address:10.0.0.3')).toBeInstanceOf(Error)
  expect(problemOf('localhost', 'DNS:localhost')).toBeInstanceOf(Error)
  expect(problemOf('db.example', 'DNS:db.example')).toBeUndefined()
  expect(problemOf('db.example', 'IP Address:10.0.0.1')).toBeInstanceOf(Error)
  expect(driverTls(tlsOf('sslmode=verify-full'), ['a.example', 'b.example'])).toEqual({
    rejectUnauthorized: true,
  })
})

it('leaves the default to the driver', () => {
  expect(readTls(new URLSearchParams('schema=club'))).toBeUndefined()
})
