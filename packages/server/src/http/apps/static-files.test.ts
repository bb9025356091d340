import { hash } from 'node:crypto'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeFolder } from '../../storage/testing/test-database.js'
import { type ContentPolicy, ownPolicy, sitePolicy } from '../security-headers.js'
import { readOnce, readStaticFiles, type StaticFiles, siteFiles } from './static-files.js'

const page = '<!doctype html><title>Home</title>'
const script = `// ${'x'.repeat(5000)}`

let folder: string
let files: StaticFiles

beforeEach(async () => {
  folder = join(await makeFolder(), 'dist')
  await put('index.html', page)
  await put('assets/app-Ab3_-x9Z.js', script)
  await put('assets/app-Ab3_-x9Z.js.map', '{}')
  await put('photo.png', 'png')
  await put('../../secret.txt', 'secret')
  files = await readStaticFiles(folder)
})

async function put(name: string, text: string): Promise<void> {
  const path = join(folder, name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

function ask(headers: Record<string, string> = {}): Request {
  return new Request('http://127.0.0.1/', { headers })
}

it('serves files with their content type and a page with a Content-Security-Policy', async () => {
  const answer = await files.serve('photo.png', ask())
  expect(answer?.headers.get('content-type')).toBe('image/png')
  expect(await answer?.text()).toBe('png')
  const home = await files.serveFallback(ask())
  expect(home.headers.get('content-type')).toMatch(/^text\/html/)
  expect(home.headers.get('x-content-type-options')).toBe('nosniff')
  expect(home.headers.get('content-security-policy')).toContain("script-src 'self'")
  expect(await home.text()).toBe(page)
})

it.each([
  ['feed.rss', 'application/rss+xml; charset=utf-8', 'br'],
  ['notes.md', 'text/markdown; charset=utf-8', 'br'],
  ['film.vtt', 'text/vtt; charset=utf-8', 'br'],
  ['app.wasm', 'application/wasm', 'br'],
  ['app.webmanifest', 'application/manifest+json', 'br'],
  ['text.ttf', 'font/ttf', 'br'],
  ['song.m4a', 'audio/mp4', null],
  ['text.woff2', 'font/woff2', null],
])('serves %s as %s, compressed with %s', async (name, type, coding) => {
  await put(name, 'content')
  const served = await readStaticFiles(folder)
  const headers = (await served.serve(name, ask({ 'accept-encoding': 'br' })))?.headers
  expect([headers?.get('content-type'), headers?.get('content-encoding')]).toEqual([type, coding])
})

it('sets immutable caching for files named by a hash and no-cache for other files', async () => {
  const cached = async (name: string): Promise<string | null | undefined> =>
    (await files.serve(name, ask()))?.headers.get('cache-control')
  expect(await cached('assets/app-Ab3_-x9Z.js')).toBe('public, max-age=31536000, immutable')
  expect(await cached('index.html')).toBe('no-cache')
  expect(await cached('photo.png')).toBe('no-cache')
})

it.each(['BackLink-FacebookX.js', 'index.md.Dhxazgpu.lean.js', 'chunks/theme.B2n_AaBc.js'])(
  'sets immutable caching for assets/%s of the console or the documentation',
  async (name) => {
    await put(`assets/${name}`, 'content')
    const served = await (await readStaticFiles(folder)).serve(`assets/${name}`, ask())
    expect(served?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  },
)

it.each([
  ['index-DiwrgTda2.js', false],
  ['index-B4xZ9_kq.js', true],
  ['style-3f2a9b7c.css', true],
  ['style-3f2a9b7c81d04e.css', true],
  ['our-portrait.jpg', false],
  ['summer-holidays.jpg', false],
  ['team-Portrait.jpg', false],
  ['team-Summer26.jpg', false],
  ['team-20260712.jpg', false],
  ['team-1-Mai-26.jpg', false],
  ['team-2May2026.jpg', false],
  ['trip-IMG_1234.jpg', false],
  ['photo-decade90.jpg', false],
])('takes the end of assets/%s of a site for a hash: %s', async (name, immutable) => {
  await put(`assets/${name}`, 'content')
  const built = await readStaticFiles(folder, siteFiles(ownPolicy))
  const { headers } = (await built.serve(`assets/${name}`, ask())) ?? {}
  expect(headers?.get('cache-control')?.includes('immutable')).toBe(immutable)
})

it('responds to HEAD with the length of a file, compressed or not', async () => {
  const lengthOf = async (headers: Record<string, string>): Promise<string | null | undefined> => {
    const request = new Request('http://127.0.0.1/', { method: 'HEAD', headers })
    const answer = await files.serve('assets/app-Ab3_-x9Z.js', request)
    return answer?.headers.get('content-length')
  }
  expect(await lengthOf({})).toBe(String(script.length))
  expect(Number(await lengthOf({ 'accept-encoding': 'br' }))).toBeLessThan(500)
})

describe('the header If-None-Match', () => {
  const etagOf = async (): Promise<string> =>
    (await files.serveFallback(ask())).headers.get('etag') ?? ''

  it.each([
    (etag: string) => etag,
    (etag: string) => `W/${etag}`,
    (etag: string) => `"other", W/${etag} , "more"`,
  ])('with the current entity tag returns 304 without a body: %#', async (header) => {
    const etag = await etagOf()
    const answer = await files.serveFallback(ask({ 'if-none-match': header(etag) }))
    expect(answer.status).toBe(304)
    expect(answer.headers.get('etag')).toBe(etag)
    expect(await answer.text()).toBe('')
  })

  it('with another entity tag returns the file', async () => {
    expect((await files.serveFallback(ask({ 'if-none-match': '"x"' }))).status).toBe(200)
    expect((await files.serveFallback(ask({ 'if-none-match': '' }))).status).toBe(200)
  })
})

describe('compression', () => {
  it('uses Brotli for a text file when accepted', async () => {
    const answer = await files.serve(
      'assets/app-Ab3_-x9Z.js',
      ask({ 'accept-encoding': 'gzip, br' }),
    )
    expect(answer?.headers.get('content-encoding')).toBe('br')
    expect(answer?.headers.get('vary')).toBe('accept-encoding')
    const bytes = Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer(0))
    expect(bytes.length).toBeLessThan(500)
    expect(brotliDecompressSync(bytes).toString()).toBe(script)
  })

  it('uses gzip for a client without Brotli', async () => {
    const answer = await files.serve(
      'assets/app-Ab3_-x9Z.js',
      ask({ 'accept-encoding': 'gzip, deflate' }),
    )
    expect(answer?.headers.get('content-encoding')).toBe('gzip')
    const bytes = Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer(0))
    expect(gunzipSync(bytes).toString()).toBe(script)
  })

  it.each(['', 'br;q=0', 'identity', 'brx'])(
    'is not used for Accept-Encoding "%s"',
    async (header) => {
      const answer = await files.serve('assets/app-Ab3_-x9Z.js', ask({ 'accept-encoding': header }))
      expect(answer?.headers.has('content-encoding')).toBe(false)
      expect(await answer?.text()).toBe(script)
    },
  )

  it('is not used for images', async () => {
    const answer = await files.serve('photo.png', ask({ 'accept-encoding': 'br' }))
    expect(answer?.headers.has('content-encoding')).toBe(false)
  })
})

describe('the header Range', () => {
  const serve = async (name: string, headers: Record<string, string>): Promise<Response> =>
    (await files.serve(name, ask(headers))) ?? new Response(null, { status: 404 })

  it('gets the first two bytes of a video, with which Safari begins', async () => {
    await put('film.mp4', 'the film')
    files = await readStaticFiles(folder)
    expect((await serve('film.mp4', {})).headers.get('accept-ranges')).toBe('bytes')
    const answer = await serve('film.mp4', { range: 'bytes=0-1' })
    expect(answer.status).toBe(206)
    expect(answer.headers.get('content-range')).toBe('bytes 0-1/8')
    expect(answer.headers.get('content-type')).toBe('video/mp4')
    expect(await answer.text()).toBe('th')
    expect(await (await serve('film.mp4', { range: 'bytes=-4' })).text()).toBe('film')
  })

  it('gets 416 with the size when the file has no such byte', async () => {
    const answer = await serve('photo.png', { range: 'bytes=3-' })
    expect(answer.status).toBe(416)
    expect(answer.headers.get('content-range')).toBe('bytes */3')
    expect(await answer.text()).toBe('')
    const asset = await serve('assets/app-Ab3_-x9Z.js', { range: 'bytes=999999-' })
    expect([asset.status, asset.headers.get('cache-control')]).toEqual([416, 'no-store'])
  })

  it('gets uncompressed bytes, and no part for the tag of a compressed file', async () => {
    const name = 'assets/app-Ab3_-x9Z.js'
    const accepted = { 'accept-encoding': 'br', range: 'bytes=0-2' }
    const part = await serve(name, accepted)
    expect([part.status, part.headers.get('content-encoding')]).toEqual([206, null])
    expect(await part.text()).toBe('// ')
    const etag = part.headers.get('etag') ?? ''
    expect((await serve(name, { ...accepted, 'if-range': etag })).status).toBe(206)
    const compressed = (await serve(name, { 'accept-encoding': 'br' })).headers
    expect(compressed.get('etag')).toBe(`W/${etag}`)
    expect(compressed.has('accept-ranges')).toBe(false)
    expect((await serve(name, { ...accepted, 'if-range': `W/${etag}` })).status).toBe(200)
  })

  it('gets 304 for an unchanged file', async () => {
    const etag = (await serve('photo.png', {})).headers.get('etag') ?? ''
    expect((await serve('photo.png', { range: 'bytes=0-1', 'if-none-match': etag })).status).toBe(
      304,
    )
  })

  it('is ignored for the page of a missing path', async () => {
    await put('404.html', 'Nothing here')
    const missing = await (await readStaticFiles(folder)).serveFallback(ask({ range: 'bytes=0-1' }))
    expect([missing.status, await missing.text()]).toEqual([404, 'Nothing here'])
  })
})

it('finds pages without the extension .html', async () => {
  await put('about.html', 'About')
  await put('blog/index.html', 'Blog')
  await put('films.html', 'Films')
  await put('films/index.html', 'Folder of films')
  const built = await readStaticFiles(folder)
  const textOf = async (path: string): Promise<string | undefined> =>
    (await built.serve(path, ask()))?.text()
  expect(await textOf('about')).toBe('About')
  expect(await textOf('blog/')).toBe('Blog')
  expect(await textOf('films')).toBe('Films')
  expect(await textOf('films/')).toBe('Folder of films')
  expect(await textOf('')).toBe(page)
})

it('redirects to the path of a page without a slash if the page is no folder', async () => {
  await put('blog/my post.html', 'Post')
  const built = await readStaticFiles(folder)
  const request = new Request('http://127.0.0.1/blog/my%20post/?page=2')
  const moved = await built.serve('blog/my post/', request)
  expect(moved?.status).toBe(308)
  expect(moved?.headers.get('location')).toBe('/blog/my%20post?page=2')
  expect(await built.serve('blog/other/', ask())).toBeUndefined()
})

it('redirects to the slash of a folder with a page', async () => {
  await put('größe 1/index.html', 'Size')
  const built = await readStaticFiles(folder)
  const request = new Request('http://127.0.0.1/gr%C3%B6%C3%9Fe%201?page=2')
  const moved = await built.serve('größe 1', request)
  expect(moved?.status).toBe(308)
  expect(moved?.headers.get('location')).toBe('/gr%C3%B6%C3%9Fe%201/?page=2')
  expect(moved?.headers.get('cache-control')).toBe('no-cache')
})

it('returns 404 with the file 404.html for missing paths', async () => {
  await put('404.html', 'Nothing here')
  const missing = await (await readStaticFiles(folder)).serveFallback(ask())
  expect([missing.status, await missing.text()]).toEqual([404, 'Nothing here'])
  expect(missing.headers.get('content-type')).toMatch(/^text\/html/)
})

describe('the Content-Security-Policy', () => {
  async function policyOf(policy?: ContentPolicy): Promise<string[]> {
    const built = await readStaticFiles(folder, policy && siteFiles(policy))
    const { headers } = await built.serveFallback(ask())
    return (headers.get('content-security-policy') ?? '').split('; ')
  }

  it('of the console and the documentation allows this server only', async () => {
    const policy = await policyOf()
    expect(policy).toContain("img-src 'self' data:")
    expect(policy.join()).not.toMatch(/https:|blob:/)
  })

  it('of a site allows pictures of every https server, and what its foyer.json declares', async () => {
    const sources = {
      'script-src': ['https://js.stripe.com'],
      'media-src': ['https://*.media.example', 'blob:'],
    }
    expect(await policyOf(sitePolicy({ sources, hasRecaptcha: false }))).toEqual([
      "default-src 'self'",
      "script-src 'self' https://js.stripe.com",
      "style-src 'self' 'unsafe-inline'",
      "font-src 'self'",
      "img-src 'self' data: blob: https:",
      "frame-src 'self'",
      "connect-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "media-src 'self' https://*.media.example blob:",
    ])
  })

  it('of a site with keys of reCAPTCHA allows its script and its frames', async () => {
    const sources = { 'frame-src': ['https://www.youtube-nocookie.com'] }
    const policy = await policyOf(sitePolicy({ sources, hasRecaptcha: true }))
    expect(policy).toContain(
      "script-src 'self' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/",
    )
    expect(policy).toContain(
      "frame-src 'self' https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/ https://www.youtube-nocookie.com",
    )
  })
})

it('allows only the inline scripts of a page by their hashes', async () => {
  const code = "document.documentElement.className = 'dark'"
  await put(
    'index.html',
    `<script type="module">${code}</script><script src="a.js"></script><SCRIPT>\n</SCRIPT>`,
  )
  const home = await (await readStaticFiles(folder)).serve('', ask())
  const policy = home?.headers.get('content-security-policy')
  const hashes = [code, '\n'].map((text) => `'sha256-${hash('sha256', text, 'base64')}'`)
  expect(policy).toContain(`script-src 'self' ${hashes.join(' ')};`)
})

it('hashes an inline script as browsers read it, with LF in place of CRLF and CR', async () => {
  await put('index.html', '<script>\r\nstart(`a\rb`)\r\n</script>')
  const home = await (await readStaticFiles(folder)).serve('', ask())
  const policy = home?.headers.get('content-security-policy')
  expect(policy).toContain(`'sha256-${hash('sha256', '\nstart(`a\nb`)\n', 'base64')}'`)
})

it.each([
  '../../secret.txt',
  '..%2fsecret.txt',
  '%2e%2e/secret.txt',
  '..\\secret.txt',
  'assets/../../secret.txt',
  './index.html',
  '/index.html',
  'assets',
  'assets/',
  'index.html\0',
  'assets/app-Ab3_-x9Z.js.map',
  '__proto__',
  'constructor',
])('serves no file for %j', async (name) => {
  expect(await files.serve(name, ask())).toBeUndefined()
})

it.each(['.env', '.git/HEAD', 'assets/.htpasswd', '.well-known/.secret'])(
  'keeps the hidden file %s from visitors',
  async (name) => {
    await put(name, 'secret')
    expect(await (await readStaticFiles(folder)).serve(name, ask())).toBeUndefined()
  },
)

it('serves files in .well-known', async () => {
  await put('.well-known/security.txt', 'Contact')
  const served = await (await readStaticFiles(folder)).serve('.well-known/security.txt', ask())
  expect(await served?.text()).toBe('Contact')
})

it('does not follow a symbolic link out of the folder', async () => {
  await symlink(join(folder, '../../secret.txt'), join(folder, 'link.txt'))
  const again = await readStaticFiles(folder)
  expect(await again.serve('link.txt', ask())).toBeUndefined()
})

it('requires a folder with an index.html', async () => {
  await expect(readStaticFiles(join(folder, 'nowhere'))).rejects.toThrow(/ENOENT/)
  await expect(readStaticFiles(join(folder, 'assets'))).rejects.toThrow(/ENOENT/)
})

it('files that are read at their first request are read again after a failure', async () => {
  let reads = 0
  const read = readOnce(async () => {
    reads++
    if (reads === 1) throw new Error('EMFILE')
    return 'the page'
  })
  await expect(read()).rejects.toThrow('EMFILE')
  expect([await read(), await read(), reads]).toEqual(['the page', 'the page', 2])
})
