import { createReadStream, existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createRequestListener } from '@react-router/node'
import * as build from './dist/server/index.js'

const port = Number(process.env.PORT ?? 3000)
const types = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
}
const listener = createRequestListener({ build })

createServer((request, response) => {
  answer(request, response).catch((error) => {
    // The URL or the method is invalid, or a stream failed. Uncaught, this would end the process.
    process.stderr.write(`${error}\n`)
    if (response.headersSent) response.destroy()
    else response.writeHead(400).end('Bad request')
  })
}).listen(port, '127.0.0.1', () => process.stdout.write(`listening on http://127.0.0.1:${port}\n`))

async function answer(request, response) {
  const [, name = ''] = /^\/assets\/([\w-][\w.-]*)(?:\?|$)/.exec(request.url) ?? []
  const file = join(import.meta.dirname, 'dist/client/assets', name)
  if (!name || !existsSync(file)) return listener(request, response)
  const type = types[extname(file)] ?? 'application/octet-stream'
  // File names contain a hash, so caches may keep the files.
  response.writeHead(200, { 'content-type': type, 'cache-control': 'max-age=31536000, immutable' })
  await pipeline(createReadStream(file), response)
}
