import { fieldsOf, parseJson, textOf } from '../parse-json.js'

/** Outcomes of the renewals that passed through. */
export interface Renewals {
  watch(send: typeof fetch): typeof fetch
  /** The body with which a refresh token was refused for good; undefined when it was not. @see RFC 6749 §5.2 */
  refusalOf(refreshToken: string): string | undefined
}

const TOKEN_PATH = /\/oauth2\/token(?:[?#]|$)/
/** Refused tokens that are remembered; the newest counts, the others are for calls that began before. */
const REMEMBERED = 20

/** Watches the token endpoint: equal renewals at the same time are one, and refusals are remembered. */
export function watchRenewals(): Renewals {
  const underWay = new Map<string, Promise<Response>>()
  const refused = new Map<string, string>()

  async function renew(refreshToken: string, request: Promise<Response>): Promise<Response> {
    const response = await request
    if (response.status !== 400 && response.status !== 401) return response
    const body = await response.clone().text()
    if (!textOf(fieldsOf(parseJson(body)).error)) return response
    refused.set(refreshToken, body)
    if (refused.size > REMEMBERED) refused.delete(refused.keys().next().value ?? '')
    return response
  }

  return {
    refusalOf: (refreshToken) => refused.get(refreshToken),
    watch: (send) => async (input, init) => {
      const refreshToken = renewedBy(input, init)
      if (!refreshToken) return send(input, init)
      let answer = underWay.get(refreshToken)
      if (!answer) {
        answer = renew(refreshToken, send(input, init)).finally(() => underWay.delete(refreshToken))
        underWay.set(refreshToken, answer)
      }
      return (await answer).clone()
    },
  }
}

/** The refresh token of a renewal; undefined for every other request. */
function renewedBy(input: RequestInfo | URL, init: RequestInit | undefined): string | undefined {
  const address = input instanceof Request ? input.url : String(input)
  if (!TOKEN_PATH.test(address) || typeof init?.body !== 'string') return undefined
  const { grantType, refreshToken } = fieldsOf(parseJson(init.body))
  return grantType === 'refresh_token' ? textOf(refreshToken) : undefined
}
