import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isSupportedNode } from './lib/node-version.mjs'
import { repositoryRoot } from './lib/repository.mjs'

const listed = execFileSync('git', ['ls-files', '*package.json'], { cwd: repositoryRoot })
const manifests = listed.toString().trim().split('\n')

it('every package declares the Node.js versions that it runs on', () => {
  expect(manifests.length).toBeGreaterThan(10)
  for (const path of manifests) {
    const { engines } = JSON.parse(readFileSync(join(repositoryRoot, path), 'utf8'))
    expect(engines, path).toEqual({ node: '^20.19.0 || >=22.16.0' })
  }
  expect(['20.18.9', '20.19.0', '22.15.9', '22.16.0'].map(isSupportedNode)).toEqual([
    false,
    true,
    false,
    true,
  ])
})
