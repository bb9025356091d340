import { hash } from 'node:crypto'
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
import { acceptedCoding, type ContentCoding, isCompressible } from './compression.js'
import { entityTag, listsTag } from './entity-tag.js'
import { appHeaders } from './security-headers.js'

/** The files of a built app or site, in memory. */
export interface StaticFiles {
  /**
   * Responds with the file at a path, or with its page: `about.html` or `about/index.html` for the path `about`.
   * Returns undefined without either.
   */
  serve(path: string, request: Request): Response | undefined
  /**
   * Responds to a request for a path without a file: with `404.html` and status 404 if the folder has this file, as
   * static hosts do; otherwise with `index.html`, whose script routes the path.
   */
  servePage(request: Request): Response
}

interface File {
  body: Uint8Array
  type: string
  etag: string
  /** Security headers. Those of a page allow its own inline scripts. */
  headers: Record<string, string>
  /** True if the path contains a hash of the content: then the file at this path never changes. */
  immutable: boolean
  compressed: Partial<Record<ContentCoding, Buffer>>
  /** Number of responses with Brotli so far. */
  brotliRequests: number
}

/**
 * Number of responses with Brotli after which a file is compressed again, at level 11 instead of 9. The result is
 * about a tenth smaller, but takes ten times as long.
 */
export const POPULAR_REQUESTS = 100

/** Content types by extension that the table of Hono does not have. */
const moreTypes: Record<string, string> = {
  atom: 'application/atom+xml; charset=utf-8',
  geojson: 'application/geo+json',
  m4a: 'audio/mp4',
  md: 'text/markdown; charset=utf-8',
  mov: 'video/quicktime',
  ogg: 'audio/ogg',
  rss: 'application/rss+xml; charset=utf-8',
  vtt: 'text/vtt; charset=utf-8',
}

/** Matches the inline scripts of a page. */
const INLINE_SCRIPTS = /<script(?![^>]*\ssrc\s*=)[^>]*>(.*?)<\/script>/gis

/**
 * Reads the files of a folder, which has to contain `index.html`.
 * @throws Error (ENOENT) when the folder or its `index.html` does not exist
 */
export async function readStaticFiles(folder: string): Promise<StaticFiles> {
  const files = await readFolder(folder)
  const indexPage =
    files.get('index.html') ?? toNamedFile('index.html', await readFile(join(folder, 'index.html')))
  const notFoundPage = files.get('404.html')
  return {
    serve: serveFrom(files),
    servePage: (request) =>
      notFoundPage ? respond(notFoundPage, request, 404) : respond(indexPage, request),
  }
}

/** Reads the files of a site whose pages a module renders. @throws Error (ENOENT) when the folder does not exist */
export async function readAssets(folder: string): Promise<Pick<StaticFiles, 'serve'>> {
  return { serve: serveFrom(await readFolder(folder)) }
}

/** Creates the handler of a file of the hosted pages. The path of the file contains a hash of its content. */
export function immutableFileHandler({
  body,
  contentType: type,
}: {
  body: Uint8Array
  contentType: string
}): (request: Request) => Response {
  const headers = { 'x-content-type-options': 'nosniff' }
  const file = toFile(body, { type, headers, immutable: true })
  return (request) => respond(file, request)
}

async function readFolder(folder: string): Promise<Map<string, File>> {
  const files = new Map<string, File>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith('.map')) continue
    const path = join(entry.parentPath, entry.name)
    const name = relative(folder, path).split(sep).join('/')
    files.set(name, toNamedFile(name, await readFile(path)))
  }
  return files
}

function serveFrom(files: ReadonlyMap<string, File>): StaticFiles['serve'] {
  return (path, request) => {
    const file = files.get(path) ?? pageAt(files, path)
    return file && respond(file, request)
  }
}

function pageAt(files: ReadonlyMap<string, File>, path: string): File | undefined {
  if (path === '') return files.get('index.html')
  const bare = path.endsWith('/') ? path.slice(0, -1) : path
  return files.get(`${bare}.html`) ?? files.get(`${bare}/index.html`)
}

function toNamedFile(name: string, body: Buffer): File {
  const type = getMimeType(name) ?? getMimeType(name, moreTypes) ?? 'application/octet-stream'
  return toFile(body, {
    type,
    headers: appHeaders(type.startsWith('text/html') ? inlineScriptHashes(body.toString()) : []),
    immutable: /^assets\/.*-[\w-]{8,}\.\w+$/.test(name),
  })
}

function toFile(body: Uint8Array, properties: Pick<File, 'type' | 'headers' | 'immutable'>): File {
  return { ...properties, body, etag: entityTag(body), compressed: {}, brotliRequests: 0 }
}

/**
 * Returns the hashes of a page's inline scripts, as static site generators write them. Browsers hash a script after
 * they have replaced its line ends by LF.
 * @see CSP3 §6.7.3.3, HTML §13.2.3.5
 */
function inlineScriptHashes(page: string): string[] {
  const normalized = page.replaceAll(/\r\n?/g, '\n')
  return [...normalized.matchAll(INLINE_SCRIPTS)].map(([, script = '']) =>
    hash('sha256', script, 'base64'),
  )
}

function respond(file: File, request: Request, status = 200): Response {
  const headers: Record<string, string> = {
    'content-type': file.type,
    ...file.headers,
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    etag: file.etag,
    vary: 'accept-encoding',
  }
  if (status === 200 && listsTag(request.headers.get('if-none-match'), file.etag)) {
    return new Response(null, { status: 304, headers })
  }
  const coding = isCompressible(file.type)
    ? acceptedCoding(request.headers.get('accept-encoding'))
    : undefined
  if (!coding) return new Response(new Uint8Array(file.body), { status, headers })
  const body = new Uint8Array(compressed(file, coding))
  return new Response(body, { status, headers: { ...headers, 'content-encoding': coding } })
}

/** Returns the compressed file. Compresses it at the first request for a coding. */
function compressed(file: File, coding: ContentCoding): Buffer {
  if (coding === 'gzip') {
    file.compressed.gzip ??= gzipSync(file.body)
    return file.compressed.gzip
  }
  file.brotliRequests++
  if (file.brotliRequests === POPULAR_REQUESTS) void compressBest(file)
  file.compressed.br ??= brotliCompressSync(file.body, quality(9))
  return file.compressed.br
}

const compressInBackground = promisify(brotliCompress)

/** Compresses a file at level 11 for later requests. */
async function compressBest(file: File): Promise<void> {
  try {
    file.compressed.br = await compressInBackground(file.body, quality(11))
  } catch {
    // Later requests still get the file at level 9.
  }
}

function quality(level: number): BrotliOptions {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: level } }
}
