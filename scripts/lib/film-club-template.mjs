import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { repositoryRoot } from './repository.mjs'

const siteFolder = join(repositoryRoot, 'examples/site')

/**
 * Files and folders of the film club that the template contains. `packages/create-foyer/templates/film-club` has the
 * rest.
 */
const parts = [
  'src',
  'public',
  'server.ts',
  'vite.config.ts',
  'react-router.config.ts',
  'data/films.jsonl',
]

/**
 * Writes the generated layer of the template `film-club` from the film club. Expects the film data.
 *
 * @param {string} [folder] is replaced
 */
export function writeFilmClubTemplate(
  folder = join(repositoryRoot, 'packages/create-foyer/dist/film-club'),
) {
  rmSync(folder, { recursive: true, force: true })
  for (const part of parts) {
    mkdirSync(dirname(join(folder, part)), { recursive: true })
    cpSync(join(siteFolder, part), join(folder, part), { recursive: true })
  }
  writeFileSync(join(folder, 'foyer.json'), siteFile())
}

/** Changes the site file: the schema is that of the installed server, and the client that of the new site. */
function siteFile() {
  const text = readFileSync(join(siteFolder, 'foyer.json'), 'utf8')
  const schema = '"$schema": "./node_modules/@foyer/server/foyer.schema.json",'
  const own = text
    .replace('{\n', `{\n  ${schema}\n`)
    .replace('"id": "film-club"', '"id": "SITE_NAME"')
  if (JSON.parse(own).client.id !== 'SITE_NAME')
    throw new Error('foyer.json: the client id is not "film-club"')
  return own
}
