import { httpRequest } from './http-request.mjs'
import { sendOnce } from './load.mjs'
import { ownerKey } from './server-process.mjs'

/**
 * @param {number} port
 * @returns {Promise<string>}
 */
export async function getVisitorToken(port) {
  const body = { grantType: 'anonymous', clientId: 'bench' }
  const answer = await sendOnce(port, httpRequest({ method: 'POST', path: '/oauth2/token', body }))
  return /** @type {{ access_token: string }} */ (answer).access_token
}

/**
 * Creates a member with the owner key, and logs in.
 *
 * @param {number} port
 * @returns {Promise<{ access_token: string, refresh_token: string }>}
 */
export async function createMemberTokens(port) {
  const token = `${await getVisitorToken(port)},${ownerKey}`
  const post = (/** @type {string} */ path, /** @type {object} */ body) =>
    sendOnce(port, httpRequest({ method: 'POST', path, body, token }))
  const loginId = { email: `${crypto.randomUUID()}@example.com` }
  const { identity } = Object(await post('/_api/iam/authentication/v2/sign-on', { loginId }))
  const grant = { grant_type: 'authorized_client', member_id: identity.id }
  return Object(await post('/oauth2/token', grant))
}
