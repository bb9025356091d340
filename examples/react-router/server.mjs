import { createReadStream, existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
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
  const { pathname } = new URL(request.url ?? '/', 'http://site')
  const file = join(import.meta.dirname, 'dist/client', pathname)
  // File names contain a hash, so caches may keep the files. `new URL` has resolved each `..`.
  if (!/^\/assets\/[\w.-]+$/.test(pathname) || !existsSync(file)) return listener(request, response)
  const type = types[extname(file)] ?? 'application/octet-stream'
  response.writeHead(200, { 'content-type': type, 'cache-control': 'max-age=31536000, immutable' })
  createReadStream(file).pipe(response)
}).listen(port, '127.0.0.1', () => process.stdout.write(`listening on http://127.0.0.1:${port}\n`))
