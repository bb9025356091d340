import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repositoryRoot } from './repository.mjs'

/**
 * Provides a folder for files that a test run creates only once, such as the bundle of the command. Modules in it can
 * import the installed packages. The folder is removed after the run.
 *
 * @param {import('vitest/node').TestProject} project
 */
export default function setup(project) {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-run-'))
  symlinkSync(join(repositoryRoot, 'node_modules'), join(folder, 'node_modules'))
  project.provide('runFolder', folder)
  return () => rmSync(folder, { recursive: true })
}
