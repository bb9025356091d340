import { encodeBase64Url } from '@foyer/client'

type Send = typeof fetch

/**
 * Shares concurrent renewals with the same refresh token, so that concurrent requests of one browser get the same
 * response.
 */
export function shareRenewals(send: Send): Send {
  const underWay = new Map<string, Promise<Response>>()
  return async (input, init) => {
    if (!isRenewal(init)) return send(input, init)
    const key = await hashOf(`${input} ${init?.body}`)
    const answer = underWay.get(key) ?? send(input, init).finally(() => void underWay.delete(key))
    underWay.set(key, answer)
    return (await answer).clone()
  }
}

/** Renewals of one request. */
export interface LimitedRenewals {
  send: Send
  /** Allows one more renewal. */
  allow(): void
}

/** Returns the response of the first successful renewal for all later ones, until another is allowed. */
export function limitRenewals(send: Send): LimitedRenewals {
  let renewed: Response | undefined
  return {
    async send(input, init) {
      if (!isRenewal(init)) return send(input, init)
      if (renewed) return renewed.clone()
      const answer = await send(input, init)
      if (answer.status === 200) renewed = answer.clone()
      return answer
    },
    allow() {
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

/** Hashes a token, so that no token stays in memory. */
async function hashOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return encodeBase64Url(new Uint8Array(digest))
}
