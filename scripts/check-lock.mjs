import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findLockFaults, findVersionFaults } from './lib/checks/find-lock-faults.mjs'
import { ExpectedFailure, runScript } from './lib/expected-failure.mjs'
import { repositoryRoot } from './lib/repository.mjs'

const lockFiles = [
  'package-lock.json',
  'e2e/package-lock.json',
  'bench/peers/package-lock.json',
  'docs/package-lock.json',
  'examples/react-router/package-lock.json',
]

await runScript(async () => {
  const manifests = [
    'package.json',
    'e2e/package.json',
    'bench/peers/package.json',
    'docs/package.json',
    ...workspaces('packages'),
    ...workspaces('examples'),
  ]
  const faults = [
    ...lockFiles.flatMap((path) => findLockFaults(path, read(path))),
    ...manifests.flatMap((path) => findVersionFaults(path, read(path))),
  ]
  if (faults.length > 0) throw new ExpectedFailure(faults.join('\n'))
  console.log(
    `${lockFiles.length} lock files and ${manifests.length} manifests name exact versions only`,
  )
})

/** @param {string} folder */
function workspaces(folder) {
  return readdirSync(join(repositoryRoot, folder)).map((name) => `${folder}/${name}/package.json`)
}

/** @param {string} path */
function read(path) {
  return JSON.parse(readFileSync(join(repositoryRoot, path), 'utf8'))
}
