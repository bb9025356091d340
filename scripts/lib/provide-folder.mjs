import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repositoryRoot } from './repository.mjs'

/**
 * Gives the unit tests a folder for what a process of tests makes once, such as the bundle of the command. A module in it finds
 * the installed packages. It ends with the run.
 *
 * @param {import('vitest/node').TestProject} project
 */
export default function setup(project) {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-run-'))
  symlinkSync(join(repositoryRoot, 'node_modules'), join(folder, 'node_modules'))
  project.provide('runFolder', folder)
  return () => rmSync(folder, { recursive: true })
}
