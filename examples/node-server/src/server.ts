import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { handleRequest } from './handle-request.js'
import { sendPublic } from './public-files.js'
import { origin, port } from './site.js'

createServer((incoming, outgoing) => {
  if (sendPublic(incoming.url ?? '/', outgoing)) return
  handleRequest(toRequest(incoming)).then(
    (response) => send(response, outgoing),
    (error: unknown) => {
      process.stderr.write(`${error}\n`)
      outgoing.writeHead(500).end('Internal server error')
    },
  )
}).listen(port, '127.0.0.1', () => process.stdout.write(`listening on http://127.0.0.1:${port}\n`))

/** Converts a request of node:http to a `Request` of the Fetch standard. */
function toRequest(incoming: IncomingMessage): Request {
  const { method = 'GET', url = '/', rawHeaders } = incoming
  const headers = new Headers()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
  }
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const body = hasBody ? { body: Readable.toWeb(incoming), duplex: 'half' } : {}
  return new Request(origin + url, { method, headers, ...body } as RequestInit)
}

function send(response: Response, outgoing: ServerResponse): void {
  outgoing.statusCode = response.status
  for (const [name, value] of response.headers) outgoing.appendHeader(name, value)
  if (response.body) Readable.from(response.body).pipe(outgoing)
  else outgoing.end()
}
