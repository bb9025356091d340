import { hash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { acceptedCoding, type ContentCoding, compress, isCompressible } from '../compression.js'
import { entityTag, notModified } from '../entity-tag.js'
import { appHeaders, type ContentPolicy, ownPolicy } from '../security-headers.js'
import { type ByteRange, requestedRange } from './byte-range.js'
import { findDiskFile, streamDiskFile } from './disk-file.js'
import { contentTypeOf, hasSiteHash } from './file-names.js'

/** The files of a built app or site: in memory, except large ones, which are streamed from disk. */
export interface StaticFiles {
  /**
   * Responds with the file at a path, or with its page: `about.html` for the path `about`, `about/index.html` for
   * `about/`. If only one of them exists, the path of the other redirects to it. Returns undefined without a file or
   * page.
   */
  serve(path: string, request: Request): Promise<Response | undefined>
  /**
   * Responds to a request for a path without a file: with `404.html` and status 404 if the folder has this file, as
   * static hosts do; otherwise with `index.html`, whose script routes the path.
   */
  serveFallback(request: Request): Promise<Response>
}

interface FileProperties {
  type: string
  /** Security headers. Those of a page allow its own inline scripts. */
  headers: Record<string, string>
  /** True if the path contains a hash of the content: then the file at this path never changes. */
  immutable: boolean
}

interface MemoryFile extends FileProperties {
  body: Uint8Array
  etag: string
  /** The compressed file, from the first request for a coding. */
  compressed: Partial<Record<ContentCoding, () => Promise<Uint8Array<ArrayBuffer>>>>
}

interface LargeFile extends FileProperties {
  /** Path on disk. */
  path: string
}

type File = MemoryFile | LargeFile

/** Maximum size in bytes of a file that is read into memory. */
const MEMORY_BYTES = 1024 ** 2
/** Maximum size in bytes of a compressible file that is read into memory, where it is compressed. */
const COMPRESSIBLE_MEMORY_BYTES = 16 * 1024 ** 2

/** Level of Brotli for files. Level 11 makes them a tenth smaller, but takes ten times as long. */
const BROTLI_QUALITY = 9

/** Matches the inline scripts of a page. */
const INLINE_SCRIPTS = /<script(?![^>]*\ssrc\s*=)[^>]*>(.*?)<\/script>/gis

interface StaticFilesOptions {
  /** Policy of the pages. */
  policy: ContentPolicy
  /** Returns whether the name of a file contains a hash of its content. */
  hasHash: (name: string) => boolean
}

/** The console and the documentation. Each name below `assets` contains a hash. */
const ownFiles: StaticFilesOptions = {
  policy: ownPolicy,
  hasHash: (name) => name.startsWith('assets/'),
}

/** The files of a site. */
export function siteFiles(policy: ContentPolicy): StaticFilesOptions {
  return { policy, hasHash: hasSiteHash }
}

/**
 * Reads the files of a folder, which has to contain `index.html`.
 * @param options default: those of the console and the documentation
 * @throws Error (ENOENT) when the folder or its `index.html` does not exist
 */
export async function readStaticFiles(
  folder: string,
  options: StaticFilesOptions = ownFiles,
): Promise<StaticFiles> {
  const files = await readFolder(folder, options)
  const readPage = async (name: string): Promise<MemoryFile> => {
    const file = files.get(name)
    if (file && 'body' in file) return file
    return toMemoryFile(name, await readFile(join(folder, name)), options)
  }
  const indexPage = await readPage('index.html')
  const notFoundPage = files.has('404.html') ? await readPage('404.html') : undefined
  return {
    serve: serveFrom(files),
    serveFallback: (request) =>
      notFoundPage
        ? respond(notFoundPage, inMemory(notFoundPage), { request, status: 404 })
        : respond(indexPage, inMemory(indexPage), { request }),
  }
}

/** Reads the files of a site whose pages a module renders. @throws Error (ENOENT) when the folder does not exist */
export async function readAssets(
  folder: string,
  policy: ContentPolicy,
): Promise<Pick<StaticFiles, 'serve'>> {
  return { serve: serveFrom(await readFolder(folder, siteFiles(policy))) }
}

/** Creates the handler of a file of the hosted pages. The path of the file contains a hash of its content. */
export function immutableFileHandler({
  body,
  contentType: type,
}: {
  body: Uint8Array
  contentType: string
}): (request: Request) => Promise<Response> {
  const headers = { 'x-content-type-options': 'nosniff' }
  const file = withTag(body, { type, headers, immutable: true })
  return (request) => respond(file, inMemory(file), { request })
}

async function readFolder(folder: string, options: StaticFilesOptions): Promise<Map<string, File>> {
  const files = new Map<string, File>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.endsWith('.map')) continue
    const path = join(entry.parentPath, entry.name)
    const segments = relative(folder, path).split(sep)
    if (segments.some(isHidden)) continue
    const name = segments.join('/')
    const isLarge = (await stat(path)).size > maxMemoryBytes(contentTypeOf(name))
    files.set(
      name,
      isLarge
        ? toLargeFile(name, path, options)
        : toMemoryFile(name, await readFile(path), options),
    )
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

/** Returns the maximum size of a file in memory: infinite for pages, because their headers depend on the content. */
function maxMemoryBytes(type: string): number {
  if (isPage(type)) return Number.POSITIVE_INFINITY
  return isCompressible(type) ? COMPRESSIBLE_MEMORY_BYTES : MEMORY_BYTES
}

function serveFrom(files: ReadonlyMap<string, File>): StaticFiles['serve'] {
  return async (path, request) => {
    const file = files.get(path) ?? pageAt(files, path)
    if (file) {
      const content = 'body' in file ? inMemory(file) : await onDisk(file)
      return content && respond(file, content, { request })
    }
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

function isPage(type: string): boolean {
  return type.startsWith('text/html')
}

function toMemoryFile(
  name: string,
  body: Buffer,
  { policy, hasHash }: StaticFilesOptions,
): MemoryFile {
  const type = contentTypeOf(name)
  const hashes = isPage(type) ? inlineScriptHashes(body.toString()) : []
  return withTag(body, { type, headers: appHeaders(policy, hashes), immutable: hasHash(name) })
}

function toLargeFile(
  name: string,
  path: string,
  { policy, hasHash }: StaticFilesOptions,
): LargeFile {
  const [type, headers] = [contentTypeOf(name), appHeaders(policy, [])]
  return { path, type, headers, immutable: hasHash(name) }
}

function withTag(body: Uint8Array, properties: FileProperties): MemoryFile {
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

/** Returns a function that reads a value once. After a failure, the next call reads again. */
export function readOnce<T>(read: () => Promise<T>): () => Promise<T> {
  let value: Promise<T> | undefined
  return () => {
    value ??= read().catch((error: unknown) => {
      value = undefined
      throw error
    })
    return value
  }
}

/** The content of a file for one response. */
interface Content {
  size: number
  etag: string
  read(range: ByteRange): Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>
  /** Returns the compressed content. Without this function, the content is always sent uncompressed. */
  compress?(coding: ContentCoding): Promise<Uint8Array<ArrayBuffer>>
}

function inMemory(file: MemoryFile): Content {
  return {
    size: file.body.length,
    etag: file.etag,
    read: ({ start, end }) => new Uint8Array(file.body.subarray(start, end)),
    ...(isCompressible(file.type) && {
      compress: (coding) => {
        file.compressed[coding] ??= readOnce(() => compress(file.body, coding, BROTLI_QUALITY))
        return file.compressed[coding]()
      },
    }),
  }
}

/** Returns the content of a large file as it is now; undefined if the file was deleted. */
async function onDisk({ path }: LargeFile): Promise<Content | undefined> {
  const file = await findDiskFile(path)
  return file && { ...file, read: (range) => streamDiskFile(file, range) }
}

async function respond(
  file: FileProperties,
  { size, etag, read, compress }: Content,
  { request, status = 200 }: { request: Request; status?: number },
): Promise<Response> {
  const range = status === 200 ? requestedRange(request, { size, etag }) : undefined
  // A range counts the bytes of the uncompressed file.
  const coding =
    !range && compress ? acceptedCoding(request.headers.get('accept-encoding')) : undefined
  const headers: Record<string, string> = {
    'content-type': file.type,
    ...file.headers,
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    // The tag of a compressed file is weak, so that no client combines it with a range of the uncompressed file.
    ...(coding ? { etag: `W/${etag}` } : { etag, 'accept-ranges': 'bytes' }),
    vary: 'accept-encoding',
  }
  const unchanged = status === 200 && notModified(request, etag, headers)
  if (unchanged) return unchanged
  if (range === 'unsatisfiable') {
    headers['content-range'] = `bytes */${size}`
    // A cache must not use this response for requests without a range.
    headers['cache-control'] = 'no-store'
    return new Response(null, { status: 416, headers })
  }
  if (coding && compress) {
    const body = await compress(coding)
    headers['content-encoding'] = coding
    headers['content-length'] = String(body.length)
    return new Response(body, { status, headers })
  }
  const { start, end } = range ?? { start: 0, end: size }
  headers['content-length'] = String(end - start)
  if (range) headers['content-range'] = `bytes ${start}-${end - 1}/${size}`
  // A stream that nobody reads would stay open.
  const body = request.method === 'HEAD' ? null : read({ start, end })
  return new Response(body, { status: range ? 206 : status, headers })
}
