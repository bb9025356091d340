// Upper limit: bare node:http and jose, which sign the response of an anonymous grant without lookups or checks.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { generateKeyPair, SignJWT } from 'jose'

const { privateKey } = await generateKeyPair('ES256')
const siteId = randomUUID()
const kid = 'k'.repeat(43)

/**
 * @param {Record<string, string>} claims
 * @param {string} type
 * @param {number} lifetimeSeconds
 */
function sign(claims, type, lifetimeSeconds) {
  const now = Math.floor(Date.now() / 1000)
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', typ: type, kid })
    .setIssuer(siteId)
    .setIssuedAt(now)
    .setExpirationTime(now + lifetimeSeconds)
    .sign(privateKey)
}

/** @param {string} clientId */
async function answer(clientId) {
  const [sub, aud] = [randomUUID(), clientId]
  return JSON.stringify({
    access_token: await sign({ sub, aud, role: 'visitor' }, 'at+jwt', 14_400),
    refresh_token: await sign({ sub, aud }, 'visitor-refresh+jwt', 31_536_000),
    expires_in: 14_400,
    token_type: 'Bearer',
    extensions: 'idempotency-key rotation',
  })
}

const server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  const text = await answer(JSON.parse(body).clientId)
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  })
  response.end(text)
})
server.listen(Number(process.env.FOYER_PORT), '127.0.0.1', () => console.log('listening'))
process.on('SIGTERM', () => process.exit(0))
