import type { SiteEvent } from '@foyer/protocol/events'
import {
  type WebhookClaims,
  webhookBytes,
  webhookData,
  webhookForms,
  webhookIssuer,
} from '@foyer/protocol/webhook-message'
import { importPKCS8, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'

/** The only algorithm that the official packages accept. */
const ALGORITHM = 'RS256'
/** Lifetime of a webhook's token in seconds. Each attempt signs a new token. */
const LIFETIME_SECONDS = 300
/** Cache of imported private keys by their PEM, because an import takes longer than a signature. */
const importedKeys = new LRUCache<string, ReturnType<typeof importPKCS8>>({ max: 100 })

/** The receiver of a webhook, and the key that signs it. */
interface WebhookSigner {
  /** Id of the receiving app. */
  appId: string
  /** Id of the site. */
  instanceId: string
  /** PKCS #8, in PEM. */
  privateKey: string
  now: Date
}

/**
 * Signs an event as the body of a webhook, which is a JWT that expires after five minutes. If the body is too large,
 * omits the values before the change. If it is still too large, keeps only the id of the entity.
 * @see docs/events.md
 */
export async function signWebhook(event: SiteEvent, signer: WebhookSigner): Promise<string> {
  const key = await importKey(signer.privateKey)
  let body = ''
  for (const form of webhookForms) {
    const claims = claimsOf(webhookData(event, signer.instanceId, form), signer)
    body = await new SignJWT({ ...claims })
      .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
      .sign(key)
    if (body.length <= webhookBytes) break
  }
  return body
}

function importKey(pem: string): ReturnType<typeof importPKCS8> {
  const imported = importedKeys.get(pem) ?? importPKCS8(pem, ALGORITHM)
  importedKeys.set(pem, imported)
  return imported
}

function claimsOf(data: string, { appId, now }: WebhookSigner): WebhookClaims {
  const iat = Math.floor(now.getTime() / 1000)
  return { iss: webhookIssuer, aud: appId, iat, exp: iat + LIFETIME_SECONDS, data }
}
