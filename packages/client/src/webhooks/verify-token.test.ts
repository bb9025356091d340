import { expect, it, onTestFinished, vi } from 'vitest'
import { claimsOf, createSigner } from '../testing/webhook-signer.js'
import { tokenVerifier } from './verify-token.js'

async function setup() {
  const { publicKey, signClaims } = await createSigner()
  const verify = tokenVerifier({ publicKeys: [publicKey], appId: 'app', clockToleranceSeconds: 60 })
  const importKey = vi.spyOn(crypto.subtle, 'importKey')
  onTestFinished(() => importKey.mockRestore())
  return { verify, importKey, token: await signClaims(claimsOf('{}')) }
}

it('imports the keys once', async () => {
  const { verify, importKey, token } = await setup()
  expect(await verify(token)).toBe('{}')
  expect(await verify(token)).toBe('{}')
  expect(importKey).toHaveBeenCalledOnce()
})

it('waits for no import of another request, which never ends on worker platforms', async () => {
  const { verify, importKey, token } = await setup()
  importKey.mockImplementationOnce(() => new Promise(() => {}))
  void verify(token)
  expect(await verify(token)).toBe('{}')
})
