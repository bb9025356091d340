import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Absolute path of the repository's root folder. */
export const repositoryRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../..')

/** Folder for stamps and reports of the repository's own tools; never committed. */
export const toolFolder = resolve(repositoryRoot, '.foyer-build')
