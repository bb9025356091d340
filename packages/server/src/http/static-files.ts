import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  constants,
  gzipSync,
} from 'node:zlib'
import { getMimeType } from 'hono/utils/mime'
import { acceptedCoding, type ContentCoding } from './negotiation/content-coding.js'
import { entityTag, listsTag } from './negotiation/entity-tag.js'
import { appHeaders } from './security-headers.js'

/** The files of a built app, held in memory. */
export interface StaticFiles {
  /** Returns the file at a path; undefined when there is none. */
  serve(path: string, request: Request): Response | undefined
  /** Returns the app's page, for every path that the app itself routes. */
  servePage(request: Request): Response
}

interface File {
  body: Buffer
  type: string
  etag: string
  /** The name contains a content hash, so that the file never changes. */
  immutable: boolean
  compressed: Partial<Record<ContentCoding, Buffer>>
}

/** Matches content types to compress. Fonts and images are compressed already. */
const COMPRESSIBLE = /^(text\/|application\/(json|javascript)|image\/svg)/

/**
 * Reads the files of a folder. Its page is `index.html`.
 * @throws Error (ENOENT) when the folder or its page does not exist
 */
export async function readStaticFiles(folder: string): Promise<StaticFiles> {
  const files = new Map<string, File>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith('.map')) continue
    const path = join(entry.parentPath, entry.name)
    const name = relative(folder, path).split(sep).join('/')
    files.set(name, toFile(name, await readFile(path)))
  }
  const page =
    files.get('index.html') ?? toFile('index.html', await readFile(join(folder, 'index.html')))
  return {
    serve: (path, request) => {
      const file = files.get(path)
      return file && respond(file, request)
    },
    servePage: (request) => respond(page, request),
  }
}

function toFile(name: string, body: Buffer): File {
  return {
    body,
    type: getMimeType(name) ?? 'application/octet-stream',
    etag: entityTag(body),
    compressed: {},
    immutable: /^assets\/.*-[\w-]{8,}\.\w+$/.test(name),
  }
}

function respond(file: File, request: Request): Response {
  const headers: Record<string, string> = {
    ...appHeaders,
    'content-type': file.type,
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: file.etag,
    vary: 'accept-encoding',
  }
  if (listsTag(request.headers.get('if-none-match'), file.etag)) {
    return new Response(null, { status: 304, headers })
  }
  const coding = COMPRESSIBLE.test(file.type)
    ? acceptedCoding(request.headers.get('accept-encoding'))
    : undefined
  if (!coding) return new Response(new Uint8Array(file.body), { headers })
  const body = new Uint8Array(compressed(file, coding))
  return new Response(body, { headers: { ...headers, 'content-encoding': coding } })
}

const compressBetter = promisify(brotliCompress)

/** Compresses a file at its first request. */
function compressed(file: File, coding: ContentCoding): Buffer {
  file.compressed[coding] ??= coding === 'gzip' ? gzipSync(file.body) : brotli(file)
  return file.compressed[coding]
}

/** Compresses at level 9 at once, and at the slow level 11 in the background for later requests. */
function brotli(file: File): Buffer {
  compressBetter(file.body, quality(11)).then(
    (best) => {
      file.compressed.br = best
    },
    // The file at level 9 stays.
    () => undefined,
  )
  return brotliCompressSync(file.body, quality(9))
}

function quality(level: number): BrotliOptions {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: level } }
}
