import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findImportFaults } from './lib/checks/find-import-faults.mjs'
import { importRules } from './lib/checks/import-rules.mjs'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'foyer-imports-'))
})
afterEach(() => rmSync(root, { recursive: true }))

/** Writes a small tree and returns the faults in it. */
function faultsOf(files: Record<string, string>): string[] {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return findImportFaults(root, importRules).faults
}

/** A tree without faults; each case below breaks one rule. */
const goodTree = {
  'packages/protocol/src/index.ts': `export { limit } from './limits.js'`,
  'packages/protocol/src/limits.ts': 'export const limit = 50',
  'packages/client/src/transport.ts': `import { limit } from '@foyer/protocol'
export const send = (fetch = globalThis.fetch) => fetch(String(limit))`,
  'packages/client/src/create-client.ts': `import { send } from './transport.js'
export const createClient = () => send()`,
  'packages/react/package.json': '{ "peerDependencies": { "react": "^19.0.0" } }',
  'packages/react/src/useItems.tsx': `import { createClient } from '@foyer/client'
import { useState } from 'react'
export const useItems = () => useState(createClient)`,
  'packages/server/package.json': '{ "dependencies": { "hono": "4.0.0" } }',
  'packages/server/src/app.ts': `import { Hono } from 'hono'
import { item } from './api/item.js'
export const app = new Hono(item)`,
  'packages/server/src/api/item.ts': `import { read } from '../data/read.js'
import type { Services } from '../services.js'
export const item = (services: Services) => read(services)`,
  'packages/server/src/data/read.ts': `import { find } from '../storage/items.js'
import type { Log } from '../ports/log.js'
export const read = (log: Log) => find(log)`,
  'packages/server/src/storage/items.ts': `import { open } from 'node:sqlite'
export const find = () => open(sql\`select 1\`)`,
  'packages/server/src/ports/log.ts': 'export type Log = () => void',
  'packages/server/src/services.ts': `import { log } from './adapters/log.js'
import type { config } from './config.js'
export type Services = { log: typeof log; config: typeof config }`,
  'packages/server/src/adapters/log.ts': `import type { Log } from '../ports/log.js'
export const log: Log = () => {}`,
  'packages/server/src/config.ts': 'export const config = process.env.FOYER_PORT',
  'packages/server/src/app.test.ts': `import 'better-sqlite3'
import '@foyer/console'`,
}

test('accepts a tree that follows the rules', () => {
  expect(faultsOf(goodTree)).toEqual([])
})

describe('check-imports', () => {
  test.each([
    {
      rule: 'reports an import cycle',
      files: {
        'packages/protocol/src/a.ts': `import { b } from './b.js'\nexport const a = b`,
        'packages/protocol/src/b.ts': `import { a } from './a.js'\nexport const b = a`,
      },
      fault:
        'packages/protocol/src/a.ts: is in an import cycle with packages/protocol/src/b.ts, types included',
    },
    {
      rule: 'reports a cycle of type imports',
      files: {
        'packages/protocol/src/a.ts': `import type { B } from './b.js'\nexport type A = B[]`,
        'packages/protocol/src/b.ts': `export type B = import('./a.js').A`,
      },
      fault:
        'packages/protocol/src/a.ts: is in an import cycle with packages/protocol/src/b.ts, types included',
    },
    {
      rule: 'reports an import against the direction of the packages',
      files: { 'packages/client/src/up.ts': `\nimport { useItems } from '@foyer/react'` },
      fault:
        'packages/client/src/up.ts:2: imports "@foyer/react", but @foyer/client may import @foyer/protocol',
    },
    {
      rule: 'reports an import of the console',
      files: { 'packages/server/src/app.ts': `import '@foyer/console'` },
      fault:
        'packages/server/src/app.ts:1: imports "@foyer/console", but @foyer/server may import @foyer/protocol, @foyer/pages',
    },
    {
      rule: 'reports an import of e2e or bench, also by path',
      files: {
        'e2e/lib/chromium.ts': 'export const path = 1',
        'packages/client/src/a.ts': `import '../../../e2e/lib/chromium.js'`,
      },
      fault:
        'packages/client/src/a.ts:1: imports "../../../e2e/lib/chromium.js", a file outside its package: import packages by their names',
    },
    {
      rule: 'reports a dependency in protocol and client',
      files: { 'packages/protocol/src/a.ts': `import 'valibot'` },
      fault:
        'packages/protocol/src/a.ts:1: imports "valibot", but @foyer/protocol has no dependency outside Foyer',
    },
    {
      rule: 'reports node: in protocol and client',
      files: { 'packages/client/src/a.ts': `import { join } from 'node:path'` },
      fault:
        'packages/client/src/a.ts:1: imports "node:path", but @foyer/client has no dependency outside Foyer',
    },
    {
      rule: 'reports an undeclared dependency',
      files: { 'packages/react/src/a.ts': `import 'react-dom'` },
      fault: 'packages/react/src/a.ts:1: imports "react-dom", which its package.json does not name',
    },
    {
      rule: 'reports an import of a missing file',
      files: { 'packages/react/src/a.ts': `import './b.js'` },
      fault: 'packages/react/src/a.ts:1: imports "./b.js", which does not exist',
    },
    {
      rule: 'reports an import of a test helper outside of tests',
      files: {
        'packages/react/src/testing/fake.ts': 'export const fake = 1',
        'packages/react/src/a.ts': `import './testing/fake.js'`,
      },
      fault: 'packages/react/src/a.ts:1: imports "./testing/fake.js", which only tests may import',
    },
    {
      rule: 'reports an import of a higher layer',
      files: {
        'packages/server/src/storage/explain.ts': `import type { item } from '../api/item.js'`,
      },
      fault:
        'packages/server/src/storage/explain.ts:1: imports "../api/item.js", but layer "storage" may import ports, caller, settings, limits, lib',
    },
    {
      rule: 'reports an import of a higher layer of storage',
      files: {
        'packages/server/src/storage/sql.ts': '',
        'packages/server/src/storage/query/a.ts': `import '../sqlite/a.js'`,
        'packages/server/src/storage/sqlite/a.ts': `import '../sql.js'`,
      },
      fault:
        'packages/server/src/storage/query/a.ts:1: imports "../sqlite/a.js", but layer "query" may import scan, engine, database, event, stored-item, in-batches, sql, storage-error, backup-format, columns, secrets',
    },
    {
      rule: 'reports an import of data by identity',
      files: {
        'packages/server/src/identity/a.ts': `import type { read } from '../data/read.js'`,
      },
      fault:
        'packages/server/src/identity/a.ts:1: imports "../data/read.js", but layer "identity" may import mail, storage, ports, caller, settings, limits, lib',
    },
    {
      rule: 'reports an import of adapters outside of services',
      files: { 'packages/server/src/app.ts': `import { log } from './adapters/log.js'` },
      fault:
        'packages/server/src/app.ts:1: imports "./adapters/log.js", but layer "app" may import background-runners, api, hosted-pages, http, events, oauth, identity, mail, data, ports, caller, settings, limits, lib',
    },
    {
      rule: 'reports an import of a value of services',
      files: { 'packages/server/src/api/a.ts': `import { build } from '../services.js'` },
      fault:
        'packages/server/src/api/a.ts:1: imports "../services.js", but layer "api" may import http, member-export, events, owners, oauth, identity, mail, data, ports, caller, settings, limits, lib',
    },
    {
      rule: 'reports a layer that is not listed',
      files: { 'packages/server/src/attic/a.ts': '' },
      fault:
        'packages/server/src/attic/a.ts:1: layer "attic" is not in the import rules: add it with the layers that it may import',
    },
    {
      rule: 'reports the database driver outside of its place',
      files: {
        'packages/server/package.json':
          '{ "optionalDependencies": { "better-sqlite3": "12.0.0" } }',
        'packages/server/src/app.ts': `const driver = await import('better-sqlite3')`,
      },
      fault:
        'packages/server/src/app.ts:1: imports "better-sqlite3", but only storage/ speaks to a database',
    },
    {
      rule: 'reports the HTTP library outside of its place',
      files: { 'packages/server/src/api/a.ts': `import type { Context } from 'hono'` },
      fault:
        'packages/server/src/api/a.ts:1: imports "hono", but the HTTP library stays in app.ts and http/',
    },
    {
      rule: 'reports SQL outside of its place',
      files: { 'packages/server/src/data/a.ts': 'export const query = sql`select 1`' },
      fault: 'packages/server/src/data/a.ts:1: contains "sql`", but only storage/ contains SQL',
    },
    {
      rule: 'reports process.env outside of its place',
      files: { 'packages/server/src/main.ts': 'console.log(process.env)' },
      fault:
        'packages/server/src/main.ts:1: contains "process.env", but only config.ts reads the environment',
    },
    {
      rule: 'reports a call of fetch',
      files: { 'packages/client/src/a.ts': `// fetch('/comment')\nawait fetch('/')` },
      fault:
        'packages/client/src/a.ts:2: contains "fetch(", but only the transport and the route provider call fetch; other code uses the router',
    },
    {
      rule: 'reports fetch as a default value',
      files: { 'packages/client/src/a.ts': 'export const a = (send = fetch) => send' },
      fault:
        'packages/client/src/a.ts:1: contains "fetch(", but only the transport and the route provider call fetch; other code uses the router',
    },
    {
      rule: 'reports fetch of a global object',
      files: { 'examples/site/src/a.ts': 'window.fetch.bind(window)' },
      fault: 'examples/site/src/a.ts:1: contains "fetch(", but requests go through @foyer/client',
    },
    {
      rule: 'reports folders that import each other',
      files: {
        'packages/protocol/src/a/one.ts': `import { two } from '../b/two.js'\nexport const one = two`,
        'packages/protocol/src/b/two.ts': 'export const two = 2',
        'packages/protocol/src/b/three.ts': `import { four } from '../a/four.js'\nexport const three = four`,
        'packages/protocol/src/a/four.ts': 'export const four = 4',
      },
      fault:
        'packages/protocol/src/a, packages/protocol/src/b: import each other, for example in packages/protocol/src/a/one.ts:1, packages/protocol/src/b/three.ts:1',
    },
  ])('$rule', ({ files, fault }) => {
    expect(faultsOf({ ...goodTree, ...files })).toEqual([fault])
  })
})
