import { createReadStream, existsSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream'

const folder = join(import.meta.dirname, 'public')
const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
}

/** Sends a static file of the build. Returns false if the path names none. */
export function sendPublic(path: string, outgoing: ServerResponse): boolean {
  const [, name = ''] = /^\/public\/([\w-][\w.-]*)$/.exec(path) ?? []
  const file = join(folder, name)
  if (!name || !existsSync(file)) return false
  outgoing.setHeader('content-type', types[extname(name)] ?? 'application/octet-stream')
  // Without a callback, a file that cannot be read would end the process.
  pipeline(createReadStream(file), outgoing, () => {})
  return true
}
