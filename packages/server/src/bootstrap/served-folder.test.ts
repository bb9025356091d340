import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { readConfig } from '../config.js'
import { makeFolder } from '../storage/testing/test-database.js'
import { assertPublicFolder } from './served-folder.js'
import { startFoyer } from './start-foyer.js'

let siteFolder: string

beforeEach(async () => {
  siteFolder = await makeFolder()
  await mkdir(join(siteFolder, 'dist'))
})

function assertServed(files: string, dataFolder = join(siteFolder, 'foyer-data')): Promise<void> {
  const folders = { siteFolder, dataFolder, database: undefined }
  return assertPublicFolder({ files: join(siteFolder, files) }, folders)
}

it.each(['dist', 'foyer-data-2', '..foyer-data'])('allows the folder %s', async (files) => {
  await expect(assertServed(files)).resolves.toBeUndefined()
})

it.each(['.', '..'])('refuses %j, which contains the site file', async (files) => {
  await expect(assertServed(files)).rejects.toThrow(/contains the site file/)
})

it('refuses a folder that contains the module that renders the pages', async () => {
  const folders = { siteFolder, dataFolder: join(siteFolder, 'foyer-data'), database: undefined }
  const files = join(siteFolder, 'dist', 'client')
  const module = join(siteFolder, 'dist', 'server', 'index.mjs')
  await expect(assertPublicFolder({ files, module }, folders)).resolves.toBeUndefined()
  const wide = { files: join(siteFolder, 'dist'), module }
  await expect(assertPublicFolder(wide, folders)).rejects.toThrow(/contains the module/)
})

it('refuses a folder that contains the data folder, is it or is part of it', async () => {
  const data = join(siteFolder, 'dist', 'data')
  await expect(assertServed('dist', data)).rejects.toThrow(/contains the data folder/)
  await expect(assertServed('dist/data', data)).rejects.toThrow(/contains the data folder/)
  await expect(assertServed('dist/data/pages', data)).rejects.toThrow(/is part of the data folder/)
})

it('follows symbolic links', async () => {
  await symlink(siteFolder, join(siteFolder, 'dist', 'all'))
  await expect(assertServed('dist/all')).rejects.toThrow(/contains the site file/)
  const linked = join(siteFolder, 'dist', 'all', 'dist', 'data')
  await expect(assertServed('dist', linked)).rejects.toThrow(/contains the data folder/)
})

it('ignores the data folder with PostgreSQL, which has none', async () => {
  const database = readConfig({ database: 'postgres://127.0.0.1/club' }, {}).database
  const files = join(siteFolder, 'dist')
  const folders = { siteFolder, dataFolder: files, database }
  await expect(assertPublicFolder({ files }, folders)).resolves.toBeUndefined()
})

it.each([
  { name: 'Club', serve: '.' },
  { name: 'Club', serve: { files: '.', sources: {} } },
])('keeps a server from the start: %j', async (file) => {
  await writeFile(join(siteFolder, 'foyer.json'), JSON.stringify(file))
  await writeFile(join(siteFolder, 'index.html'), 'the page')
  const config = readConfig({ site: siteFolder, data: await makeFolder(), log: 'silent' }, {})
  await expect(startFoyer(config)).rejects.toThrow(
    /^the served folder ".*" contains the site file, which visitors must not read; move /,
  )
})
