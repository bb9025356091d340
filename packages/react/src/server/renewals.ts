import { encodeBase64Url } from '@foyer/client'

type Send = typeof fetch

/**
 * Shares concurrent renewals with the same refresh token, so that concurrent requests of one browser get the same
 * response.
 */
export function shareRenewals(send: Send): Send {
  const pending = new Map<string, Promise<Response>>()
  return async (input, init) => {
    if (!isRenewal(init)) return send(input, init)
    const key = await hashOf(`${input} ${init?.body}`)
    const response = pending.get(key) ?? send(input, init).finally(() => void pending.delete(key))
    pending.set(key, response)
    return (await response).clone()
  }
}

/** Renewals of one request. */
interface LimitedRenewals {
  send: Send
  /** Allows one more renewal. */
  allowRenewal(): void
}

/**
 * Creates a `fetch` that renews once: after the first successful renewal, each further one gets the same response,
 * until `allowRenewal` is called.
 */
export function limitRenewals(send: Send): LimitedRenewals {
  let renewed: Response | undefined
  return {
    async send(input, init) {
      if (!isRenewal(init)) return send(input, init)
      if (renewed) return renewed.clone()
      const response = await send(input, init)
      if (response.status === 200) renewed = response.clone()
      return response
    },
    allowRenewal() {
      renewed = undefined
    },
  }
}

/** Returns true for a request for a new access token. */
function isRenewal(init: RequestInit | undefined): boolean {
  const body = init?.body
  if (typeof body !== 'string' || !body.includes('"refresh_token"')) return false
  const { grantType }: Record<string, unknown> = Object(JSON.parse(body))
  return grantType === 'refresh_token'
}

/** Hashes a request, so that the cache contains no token. */
async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return encodeBase64Url(new Uint8Array(digest))
}
