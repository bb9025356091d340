import { openText, sealText } from '../../lib/seal.js'

/** Encryption key of a factor's secret. The secret is bound to the factor's id, so that it opens in no other row. */
export interface Seal {
  codeKey: string
  factorId: string
}

const purpose = 'secrets of factors'

/** Encrypts the secret of an authenticator app. */
export function sealSecret({ codeKey, factorId }: Seal, secret: string): string {
  return sealText({ codeKey, purpose, boundTo: factorId }, secret)
}

/** Decrypts a secret. Returns undefined if it was encrypted under another key or for another factor. */
export function openSecret({ codeKey, factorId }: Seal, sealed: string): string | undefined {
  return openText({ codeKey, purpose, boundTo: factorId }, sealed)
}
