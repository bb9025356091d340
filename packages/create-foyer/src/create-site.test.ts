import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createSite, type SiteOptions, siteNameProblem, templates } from './create-site.js'

let parent: string
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'create-foyer-'))
})
afterEach(() => rm(parent, { recursive: true }))

async function create(options: Partial<SiteOptions> = {}): Promise<string> {
  const folder = join(parent, 'site')
  const defaults = { name: 'my-site', template: 'blank', from: undefined, nodeVersion: '24.0.0' }
  await createSite({ folder, ...defaults, ...options })
  return folder
}

async function readJson(folder: string, name: string): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(join(folder, name), 'utf8')) as Record<string, unknown>
}

// The build makes film-club: e2e/docs/film-club-template.e2e.ts tests it.
const written = templates.filter((template) => template !== 'film-club')

it.each(written)('writes a site from the template %s under its name', async (template) => {
  const folder = await create({ template })
  expect(await readdir(folder)).toEqual(
    expect.arrayContaining([
      '.gitignore',
      'README.md',
      'foyer.json',
      'package.json',
      'src',
      'test',
    ]),
  )
  expect(await readJson(folder, 'package.json')).toHaveProperty('name', 'my-site')
  expect(await readJson(folder, 'foyer.json')).toHaveProperty('client.id', 'my-site')
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  const texts = await Promise.all(
    files
      .filter((file) => file.isFile())
      .map((file) => readFile(join(file.parentPath, file.name), 'utf8')),
  )
  expect(texts.filter((text) => text.includes('SITE_NAME'))).toEqual([])
})

it.each(['blank', 'react', 'blog', 'react-router'])(
  'ends the development server of %s if the registered port is taken',
  async (template) => {
    const folder = await create({ template })
    const { client } = await readJson(folder, 'foyer.json')
    expect(client).toHaveProperty('redirectUris', ['http://localhost:5173/callback'])
    const { scripts } = await readJson(folder, 'package.json')
    expect(scripts).toHaveProperty('dev', expect.stringContaining(' --strictPort"'))
  },
)

it('writes a blog with its own collections, without those of the notes', async () => {
  const folder = await create({ template: 'blog' })
  const { collections } = await readJson(folder, 'foyer.json')
  const declared = collections as { id: string; seed?: string }[]
  expect(declared.map(({ id }) => id)).toEqual(['posts', 'drafts', 'comments'])
  const types = await readFile(join(folder, 'src/collections.ts'), 'utf8')
  for (const { id, seed } of declared) {
    expect(types).toContain(
      `export interface ${id.replace(/^./, (letter) => letter.toUpperCase())}Item`,
    )
    if (seed !== undefined) expect(await readdir(folder)).toContain(seed)
  }
  expect((await readdir(folder, { recursive: true })).filter((name) => /notes/.test(name))).toEqual(
    [],
  )
})

it('lists the packages of the film club in its template, in the same major versions', async () => {
  const root = join(import.meta.dirname, '../../..')
  const site = await readJson(join(root, 'examples/site'), 'package.json')
  const template = await readJson(
    join(import.meta.dirname, '../templates/film-club'),
    'package.json',
  )
  const listed: Record<string, string> = Object.assign(
    {},
    template.dependencies,
    template.devDependencies,
  )
  const majorOf = (version: string | undefined) => version?.replace(/^\D*(\d+)\..*$/, '$1')
  for (const [name, version] of Object.entries(site.dependencies as Record<string, string>)) {
    // Only `make-films.ts` reads it, which the template does not have.
    if (name !== 'vega-datasets')
      expect([name, majorOf(listed[name])]).toEqual([name, majorOf(version)])
  }
  const exact = ['react-router', '@react-router/dev']
  for (const name of exact) {
    expect(site).toHaveProperty(['dependencies', name], listed[name])
  }
})

it.each(['blank', 'react', 'blog'])(
  'types the collections of the client in %s',
  async (template) => {
    const folder = await create({ template })
    const client = await readFile(join(folder, 'src/client.ts'), 'utf8')
    expect(client).toContain('createClient<Collections>(')
  },
)

// Seen to fail: the port had to be passed to each start, to the server and to the page.
it.each(['blank', 'react', 'blog'])(
  'keeps the port of the server in a file of %s that the server and the page read',
  async (template) => {
    const folder = await create({ template })
    const { scripts } = await readJson(folder, 'package.json')
    const [, file = ''] = /node --env-file=(\S+) /.exec(Object(scripts).dev) ?? []
    // Vite reads a file with this name.
    expect(file).toBe('.env.development')
    expect(await readFile(join(folder, file), 'utf8')).toMatch(
      /^FOYER_PORT=4400\nVITE_FOYER_URL=http:\/\/localhost:4400\n/m,
    )
  },
)

const documented = ['nextjs', 'react-router', 'astro']

it.each(documented)('writes the code of docs/frameworks/%s.md', async (template) => {
  const folder = await create({ template, name: 'my-site' })
  const document = join(import.meta.dirname, '../../../docs/frameworks', `${template}.md`)
  const text = await readFile(document, 'utf8')
  const blocks = [...text.matchAll(/^```(?!sh)\w+\n((?:---\n)?)\/\/ (\S+)\n(.*?)^```/gms)]
  expect(blocks.length).toBeGreaterThan(5)
  for (const [, start = '', path = '', code = ''] of blocks) {
    const written = await readFile(join(folder, path), 'utf8')
    expect(written.replace(/^import '\S+style\.css'\n(?:\n(?=const))?/m, ''), path).toBe(
      start + code,
    )
  }
})

it.each(documented)(
  'writes a secret of its own for %s, which is not committed',
  async (template) => {
    const read = async (): Promise<string> =>
      readFile(join(await create({ template }), '.env'), 'utf8')
    const first = await read()
    expect(first).toMatch(/^SITE_SECRET=[\w-]{43}$/m)
    expect(await readFile(join(parent, 'site/.gitignore'), 'utf8')).toMatch(/^\.env$/m)
    await rm(join(parent, 'site'), { recursive: true })
    expect(await read()).not.toBe(first)
  },
)

it('adds the SQLite driver and allows its install script for Node.js 20 only', async () => {
  const folder = await create()
  const manifest = await readJson(folder, 'package.json')
  expect(manifest).not.toHaveProperty('dependencies.better-sqlite3')
  expect(manifest).not.toHaveProperty('allowScripts')
  await rm(folder, { recursive: true })
  await create({ nodeVersion: '20.20.2' })
  const withDriver = await readJson(folder, 'package.json')
  expect(withDriver).toHaveProperty('dependencies.better-sqlite3')
  expect(withDriver).toHaveProperty('allowScripts', { 'better-sqlite3': true })
})

it('copies the tarballs that the site needs', async () => {
  const from = join(parent, 'release')
  await mkdir(from)
  for (const name of ['protocol', 'client', 'react', 'server']) {
    await writeFile(join(from, `foyer-${name}-0.1.0.tgz`), '')
  }
  const folder = await create({ from })
  const { dependencies, resolutions } = await readJson(folder, 'package.json')
  expect(resolutions).toEqual(dependencies)
  expect(dependencies).toEqual({
    '@foyer/client': 'file:release/foyer-client-0.1.0.tgz',
    '@foyer/protocol': 'file:release/foyer-protocol-0.1.0.tgz',
    '@foyer/server': 'file:release/foyer-server-0.1.0.tgz',
  })
  expect((await readdir(join(folder, 'release'))).sort()).toEqual([
    'foyer-client-0.1.0.tgz',
    'foyer-protocol-0.1.0.tgz',
    'foyer-server-0.1.0.tgz',
  ])
})

it('leaves the files of a Git repository as they are', async () => {
  const git = join(parent, 'site/.git')
  await mkdir(join(git, 'objects'), { recursive: true })
  const binary = Buffer.from([0x44, 0x49, 0x52, 0x43, 0xff, 0xfe, 0x00, 0x80])
  const text = 'a SITE_NAME and a RANDOM_SECRET of the owner'
  await writeFile(join(git, 'index'), binary)
  await writeFile(join(git, 'objects/read-only'), text, { mode: 0o444 })
  const folder = await create()
  expect(await readFile(join(git, 'index'))).toEqual(binary)
  expect(await readFile(join(git, 'objects/read-only'), 'utf8')).toBe(text)
  expect(await readJson(folder, 'package.json')).toHaveProperty('name', 'my-site')
})

it('refuses a folder with files, an unknown template and a folder without tarballs', async () => {
  await expect(create({ template: 'vue' })).rejects.toThrow(
    'expected one of blank, react, blog, nextjs',
  )
  await expect(create({ from: join(parent, 'none') })).rejects.toThrow('there are no tarballs in')
  const folder = await create()
  await expect(create()).rejects.toThrow(`the folder "${folder}" is not empty`)
})

it.each([
  ['my-site', undefined],
  ['a.b_c', undefined],
  ['My site', 'cannot be used as a name'],
  ['', 'cannot be used as a name'],
  ['-x', 'cannot be used as a name'],
])('judges the name %j', (name, problem) => {
  const found = siteNameProblem(name)
  if (problem === undefined) expect(found).toBeUndefined()
  else expect(found).toContain(problem)
})
