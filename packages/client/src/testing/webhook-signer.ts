import { encodeBase64Url } from '@foyer/protocol'
import type { SiteEvent } from '@foyer/protocol/events'
import { type WebhookForm, webhookData } from '@foyer/protocol/webhook-message'

const algorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
}

const encoder = new TextEncoder()

export function encodePart(value: unknown): string {
  return encodeBase64Url(encoder.encode(JSON.stringify(value)))
}

/** Creates a key pair, and functions that sign webhooks with it. */
export async function createSigner() {
  const keys = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', keys.publicKey))
  const base64 = Buffer.from(spki).toString('base64')
  const publicKey = `-----BEGIN PUBLIC KEY-----\n${base64.replaceAll(/(.{64})/g, '$1\n')}\n-----END PUBLIC KEY-----\n`

  /** Signs a token with these claims and this header. */
  async function signClaims(claims: object, header: object = { alg: 'RS256' }): Promise<string> {
    const content = `${encodePart(header)}.${encodePart(claims)}`
    const signature = await crypto.subtle.sign(algorithm, keys.privateKey, encoder.encode(content))
    return `${content}.${encodeBase64Url(new Uint8Array(signature))}`
  }

  return {
    publicKey,
    signClaims,
    /** Signs an event as a webhook of the app "app". */
    sign(event: SiteEvent, form: WebhookForm = 'full'): Promise<string> {
      return signClaims(claimsOf(webhookData(event, 'site', form)))
    },
  }
}

/** Returns claims that are valid now. */
export function claimsOf(data: string) {
  const iat = Math.floor(Date.now() / 1000)
  return { iss: 'wix.com', aud: 'app', iat, exp: iat + 300, data }
}
