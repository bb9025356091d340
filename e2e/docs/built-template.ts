import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { clientId } from './member.js'

const execute = promisify(execFile)
const root = resolve(import.meta.dirname, '../..')
/** Outside `e2e`, whose packages include an older React. */
const sites = join(root, '.foyer-build/templates')

/**
 * Creates a site from a template inside the repository, whose packages it uses, and builds its page.
 * @returns the folder of the site
 */
export async function buildTemplate(template: string, origin: string): Promise<string> {
  mkdirSync(sites, { recursive: true })
  const site = mkdtempSync(join(sites, `${template}-`))
  const create = [join(root, 'packages/create-foyer/dist/main.js'), site, '--template', template]
  await execute(process.execPath, [...create, '--yes', '--name', clientId])
  const path = join(site, 'foyer.json')
  const siteFile = JSON.parse(readFileSync(path, 'utf8'))
  const client = { id: clientId, redirectUris: [`${origin}/callback`] }
  writeFileSync(path, JSON.stringify({ ...siteFile, client, serve: 'dist' }))
  const vite = createRequire(import.meta.url).resolve('vite/package.json')
  await execute(process.execPath, [join(dirname(vite), 'bin/vite.js'), 'build'], {
    cwd: site,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  return site
}
