import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { getMimeType } from 'hono/utils/mime'
import { acceptedCoding, type ContentCoding, isCompressible } from '../compression.js'
import { entityTag, listsTag } from '../entity-tag.js'
import { appHeaders, type ContentPolicy, ownPolicy } from '../security-headers.js'
import { requestedRange } from './byte-range.js'

/** The files of a built app or site, in memory. */
export interface StaticFiles {
  /**
   * Responds with the file at a path, or with its page: `about.html` for the path `about`, `about/index.html` for
   * `about/`. If only one of them exists, the path of the other redirects to it. Returns undefined without a file or page.
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
}

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
 * @param policy of its pages; by default that of the console and the documentation
 * @throws Error (ENOENT) when the folder or its `index.html` does not exist
 */
export async function readStaticFiles(
  folder: string,
  policy: ContentPolicy = ownPolicy,
): Promise<StaticFiles> {
  const files = await readFolder(folder, policy)
  const indexPage =
    files.get('index.html') ??
    toNamedFile('index.html', await readFile(join(folder, 'index.html')), policy)
  const notFoundPage = files.get('404.html')
  return {
    serve: serveFrom(files),
    servePage: (request) =>
      notFoundPage ? respond(notFoundPage, request, 404) : respond(indexPage, request),
  }
}

/** Reads the files of a site whose pages a module renders. @throws Error (ENOENT) when the folder does not exist */
export async function readAssets(
  folder: string,
  policy: ContentPolicy,
): Promise<Pick<StaticFiles, 'serve'>> {
  return { serve: serveFrom(await readFolder(folder, policy)) }
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

async function readFolder(folder: string, policy: ContentPolicy): Promise<Map<string, File>> {
  const files = new Map<string, File>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith('.map')) continue
    const path = join(entry.parentPath, entry.name)
    const segments = relative(folder, path).split(sep)
    if (segments.some(isHidden)) continue
    const name = segments.join('/')
    files.set(name, toNamedFile(name, await readFile(path), policy))
  }
  return files
}

/**
 * Returns whether a segment of a path names a hidden file or folder, such as `.env` or `.git`.
 * @see RFC 8615 for `.well-known`
 */
function isHidden(segment: string): boolean {
  return segment.startsWith('.') && segment !== '.well-known'
}

function serveFrom(files: ReadonlyMap<string, File>): StaticFiles['serve'] {
  return (path, request) => {
    const file = files.get(path) ?? pageAt(files, path)
    if (file) return respond(file, request)
    if (files.has(`${path}/index.html`)) return redirect(request, (pathname) => `${pathname}/`)
    return path.endsWith('/') && files.has(`${path.slice(0, -1)}.html`)
      ? redirect(request, (pathname) => pathname.slice(0, -1))
      : undefined
  }
}

function pageAt(files: ReadonlyMap<string, File>, path: string): File | undefined {
  return files.get(path === '' || path.endsWith('/') ? `${path}index.html` : `${path}.html`)
}

/** Redirects to the one path of a page, against which browsers resolve its relative links. */
function redirect(request: Request, toLocation: (pathname: string) => string): Response {
  const { pathname, search } = new URL(request.url)
  const headers = { location: toLocation(pathname) + search, 'cache-control': 'no-cache' }
  return new Response(null, { status: 308, headers })
}

function toNamedFile(name: string, body: Buffer, policy: ContentPolicy): File {
  const type = getMimeType(name) ?? getMimeType(name, moreTypes) ?? 'application/octet-stream'
  const hashes = type.startsWith('text/html') ? inlineScriptHashes(body.toString()) : []
  return toFile(body, {
    type,
    headers: appHeaders(policy, hashes),
    immutable: hasHash(name),
  })
}

/** Matches a name with a possible hash: 8 characters of base64url, as Vite writes it, or hexadecimal digits. */
const POSSIBLE_HASH = /^assets\/.*-([\w-]{8}|[\da-f]{8,})\.\w+$/

/** Matches words and numbers, such as `portrait`, `IMG` and `Summer2026`. */
const READABLE = /^\d*[a-z]*\d*$/i

/**
 * Returns whether the name of a file contains a hash of its content. A hash that looks like words, which a person may
 * have chosen, does not count: browsers would keep the file for a year although it changes.
 */
function hasHash(name: string): boolean {
  const hash = POSSIBLE_HASH.exec(name)?.[1] ?? ''
  if (hash.split(/[-_]/).every((part) => READABLE.test(part))) return false
  return /\d/.test(hash) && /[a-z]/.test(hash) && (/[A-Z]/.test(hash) || /^[\da-f]+$/.test(hash))
}

function toFile(body: Uint8Array, properties: Pick<File, 'type' | 'headers' | 'immutable'>): File {
  return { ...properties, body, etag: entityTag(body), compressed: {} }
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
  const { body, etag } = file
  const size = body.length
  const range = status === 200 ? requestedRange(request, { size, etag }) : undefined
  // A range counts the bytes of the uncompressed file.
  const coding =
    !range && isCompressible(file.type)
      ? acceptedCoding(request.headers.get('accept-encoding'))
      : undefined
  const headers: Record<string, string> = {
    'content-type': file.type,
    ...file.headers,
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    // The tag of a compressed file is weak, so that no client adds a range of the file to it.
    ...(coding ? { etag: `W/${etag}` } : { etag, 'accept-ranges': 'bytes' }),
    vary: 'accept-encoding',
  }
  if (status === 200 && listsTag(request.headers.get('if-none-match'), etag)) {
    return new Response(null, { status: 304, headers })
  }
  if (range === 'unsatisfiable') {
    headers['content-range'] = `bytes */${size}`
    return new Response(null, { status: 416, headers })
  }
  if (range) {
    headers['content-range'] = `bytes ${range.start}-${range.end - 1}/${size}`
    return withLength(body.subarray(range.start, range.end), { status: 206, headers })
  }
  if (!coding) return withLength(body, { status, headers })
  headers['content-encoding'] = coding
  return withLength(compressed(file, coding), { status, headers })
}

/** Responds with a body and its length, which the response to HEAD has too. */
function withLength(
  body: Uint8Array,
  { status, headers }: { status: number; headers: Record<string, string> },
): Response {
  headers['content-length'] = String(body.length)
  return new Response(new Uint8Array(body), { status, headers })
}

/** Level of Brotli for files. Level 11 makes them a tenth smaller, but takes ten times as long. */
const BROTLI_QUALITY = 9

/** Returns the compressed file. Compresses it at the first request for a coding. */
function compressed(file: File, coding: ContentCoding): Buffer {
  file.compressed[coding] ??= coding === 'gzip' ? gzipSync(file.body) : brotli(file.body)
  return file.compressed[coding]
}

function brotli(body: Uint8Array): Buffer {
  return brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } })
}
