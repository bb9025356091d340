import { importSPKI } from 'jose'
import { expect, it } from 'vitest'
import { createPemKeyPair } from './pem-key-pair.js'

it('creates 2048-bit RSA keys in PEM format', async () => {
  const keys = await createPemKeyPair()
  expect(keys.privateKey).toMatch(/^-----BEGIN PRIVATE KEY-----\n/)
  expect(keys.publicKey).toMatch(/^-----BEGIN PUBLIC KEY-----\n/)
  const { algorithm } = await importSPKI(keys.publicKey, 'RS256')
  expect(algorithm).toMatchObject({ modulusLength: 2048 })
})
