import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { pipeline, Readable } from 'node:stream'
import { handleRequest } from './handle-request.js'
import { sendPublic } from './public-files.js'
import { origin, port } from './site.js'

createServer((incoming, outgoing) => {
  if (sendPublic(incoming.url ?? '/', outgoing)) return
  const request = toRequest(incoming)
  if (!request) return outgoing.writeHead(400).end('Bad request')
  handleRequest(request).then(
    (response) => send(response, outgoing),
    (error: unknown) => {
      process.stderr.write(`${error}\n`)
      outgoing.writeHead(500).end('Internal server error')
    },
  )
}).listen(port, '127.0.0.1', () => process.stdout.write(`listening on http://127.0.0.1:${port}\n`))

/** Converts a request of node:http to a `Request` of the Fetch standard, which refuses some, such as `OPTIONS *`. */
function toRequest(incoming: IncomingMessage): Request | undefined {
  const { method = 'GET', url = '/', rawHeaders } = incoming
  const headers = new Headers()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
  }
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const body = hasBody ? { body: Readable.toWeb(incoming), duplex: 'half' } : {}
  try {
    return new Request(origin + url, { method, headers, ...body } as RequestInit)
  } catch {
    return undefined
  }
}

function send(response: Response, outgoing: ServerResponse): void {
  outgoing.statusCode = response.status
  for (const [name, value] of response.headers) outgoing.appendHeader(name, value)
  // Without a callback, a body that fails would end the process.
  if (response.body) pipeline(response.body, outgoing, () => {})
  else outgoing.end()
}
