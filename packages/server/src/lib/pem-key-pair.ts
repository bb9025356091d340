import { exportPKCS8, exportSPKI, generateKeyPair } from 'jose'

const KEY_BITS = 2048

/** A key pair in PEM. */
export interface PemKeyPair {
  /** PKCS #8. */
  privateKey: string
  /** SPKI. */
  publicKey: string
}

/** Creates an RSA key pair of 2048 bits, which signs with RS256. */
export async function createPemKeyPair(): Promise<PemKeyPair> {
  const keys = await generateKeyPair('RS256', { modulusLength: KEY_BITS, extractable: true })
  return {
    privateKey: await exportPKCS8(keys.privateKey),
    publicKey: await exportSPKI(keys.publicKey),
  }
}
