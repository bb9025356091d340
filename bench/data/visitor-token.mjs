import { httpRequest } from './http-request.mjs'
import { sendOnce } from './load.mjs'

/**
 * @param {number} port
 * @returns {Promise<string>}
 */
export async function getVisitorToken(port) {
  const body = { grantType: 'anonymous', clientId: 'bench' }
  const answer = await sendOnce(port, httpRequest({ method: 'POST', path: '/oauth2/token', body }))
  return /** @type {{ access_token: string }} */ (answer).access_token
}
