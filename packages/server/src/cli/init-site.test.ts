import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { readSiteFile } from '../bootstrap/site-file.js'
import { makeFolder } from '../storage/testing/test-database.js'
import { initSite } from './init-site.js'
import { takeText } from './testing/take-text.js'

async function init(folder: string): Promise<string> {
  const stdout = new PassThrough()
  await initSite(folder, stdout)
  return takeText(stdout)
}

it('writes a site file that the server accepts', async () => {
  const folder = await makeFolder()
  const output = await init(folder)
  expect(output).toContain('collection "notes"')
  expect(output).toContain('Next: npx @foyer/server dev --site')
  const { client, collections } = await readSiteFile(folder)
  expect(client.id).toMatch(/^foyer-test-/)
  expect(collections.map(({ id }) => id)).toEqual(['notes'])
})

// Seen to fail: "cannot be written", without a reason.
it('creates the folder, and names it without accents', async () => {
  const folder = join(await makeFolder(), 'new', 'Über uns')
  // Seen to fail: the shell read the path as two arguments.
  expect(await init(folder)).toContain(`Next: npx @foyer/server dev --site '${folder}'\n`)
  expect((await readSiteFile(folder)).client.id).toBe('Uber-uns')
  const file = join(folder, 'foyer.json')
  await expect(init(file)).rejects.toThrow(`"${join(file, 'foyer.json')}" cannot be written (E`)
})

it('adds scripts to package.json and keeps existing scripts', async () => {
  const folder = await makeFolder()
  const path = join(folder, 'package.json')
  const manifest = {
    name: '@me/my shop',
    version: '1.2.3',
    scripts: { dev: 'vite', foyer: 'mine' },
  }
  await writeFile(path, JSON.stringify(manifest))
  const output = await init(folder)
  expect(output).toContain('script "foyer:types"')
  expect(output).not.toContain('script "foyer"\n')
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({
    ...manifest,
    scripts: { ...manifest.scripts, 'foyer:types': 'foyer types src/collections.ts --site .' },
  })
  expect((await readSiteFile(folder)).client.id).toBe('my-shop')
})

// Seen to fail: the whole file was written again, indented by two spaces.
it('keeps the indentation of package.json', async () => {
  const folder = await makeFolder()
  const path = join(folder, 'package.json')
  await writeFile(
    path,
    '{\n\t"name": "shop",\n\t"files": ["a", "b"],\n\t"scripts": {\n\t\t"dev": "vite"\n\t}\n}\n',
  )
  await init(folder)
  expect(await readFile(path, 'utf8')).toBe(
    [
      '{',
      '\t"name": "shop",',
      '\t"files": ["a", "b"],',
      '\t"scripts": {',
      '\t\t"dev": "vite",',
      '\t\t"foyer": "foyer dev --types src/collections.ts",',
      '\t\t"foyer:types": "foyer types src/collections.ts --site ."',
      '\t}',
      '}',
      '',
    ].join('\n'),
  )
})

// Seen to fail: "cannot be read, or is not valid JSON". npm reads such a file.
it('reads a package.json with a byte order mark', async () => {
  const folder = await makeFolder()
  const path = join(folder, 'package.json')
  await writeFile(path, '\uFEFF{ "name": "shop" }')
  await init(folder)
  expect(JSON.parse(await readFile(path, 'utf8')).scripts).toHaveProperty('foyer')
  expect((await readSiteFile(folder)).client.id).toBe('shop')
})

it('does not overwrite an existing site file', async () => {
  const folder = await makeFolder()
  const path = join(folder, 'foyer.json')
  await writeFile(path, 'mine')
  await expect(init(folder)).rejects.toThrow(`there is a site file "${path}" already`)
  expect(await readFile(path, 'utf8')).toBe('mine')
})

it('refuses an invalid package.json and writes nothing', async () => {
  const folder = await makeFolder()
  await writeFile(join(folder, 'package.json'), '[]')
  await expect(init(folder)).rejects.toThrow('expected an object')
  await expect(readFile(join(folder, 'foyer.json'))).rejects.toThrow('ENOENT')
})
