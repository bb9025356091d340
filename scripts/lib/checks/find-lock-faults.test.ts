import { expect, test } from 'vitest'
import { findLockFaults, findVersionFaults } from './find-lock-faults.mjs'

const sound = { version: '1.2.3', integrity: 'sha512-x' }

test('accepts a lock file with versions, checksums and workspace links', () => {
  const packages = {
    '': {},
    'packages/client': { version: '0.1.0' },
    'node_modules/@foyer/client': { resolved: 'packages/client', link: true },
    'node_modules/jose': sound,
    'node_modules/a/node_modules/b': { version: '1.0.0-beta.2', inBundle: true },
  }
  expect(findLockFaults('lock', { packages })).toEqual([])
})

test.each([
  ['a download address', { ...sound, resolved: 'https://example.com/jose.tgz' }, 'comes from'],
  ['a local archive', { ...sound, resolved: 'file:../jose.tgz' }, 'comes from'],
  ['a link elsewhere', { resolved: '../jose', link: true }, 'links to "../jose"'],
  ['no checksum', { version: '1.2.3' }, 'has no integrity checksum'],
  ['no exact version', { ...sound, version: '1.x' }, 'has no exact version'],
])('reports %s', (_, entry, fault) => {
  const faults = findLockFaults('lock', { packages: { 'node_modules/jose': entry } })
  expect(faults).toEqual([expect.stringContaining(`lock: "node_modules/jose" ${fault}`)])
})

test('reports dependencies that are not pinned, except ranges of peer dependencies', () => {
  const manifest = {
    dependencies: { jose: '^6.0.0', hono: '4.13.19' },
    devDependencies: { vite: 'latest' },
    peerDependencies: { react: '^19.0.0' },
  }
  expect(findVersionFaults('package.json', manifest)).toEqual([
    'package.json: "jose" is "^6.0.0", expected an exact version',
    'package.json: "vite" is "latest", expected an exact version',
  ])
})
