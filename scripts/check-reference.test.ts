import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { keyScopes } from '../packages/protocol/src/admin/api-keys.js'
import { pageUrlPlaceholders } from '../packages/protocol/src/admin/site-settings.js'
import * as dataCodes from '../packages/protocol/src/errors/data-codes.js'
import * as generalCodes from '../packages/protocol/src/errors/general-codes.js'
import * as identityCodes from '../packages/protocol/src/errors/identity-codes.js'
import { eventTypes } from '../packages/protocol/src/events/events.js'
import { webhookNames } from '../packages/protocol/src/events/webhook-message.js'
import * as limits from '../packages/protocol/src/limits.js'
import { mailPlaceholders } from '../packages/protocol/src/texts/mail-wording.js'
import { dataRefusals } from '../packages/server/src/data/errors.js'
import {
  type CallLimit,
  callLimits,
  SHARED_NETWORK_SECONDS,
} from '../packages/server/src/limits/limit-values.js'
import { mailKinds } from '../packages/server/src/mail/kinds/all-kinds.js'
import { createProgram } from '../packages/server/src/main.js'
import { defaultSettings, settingsSchema } from '../packages/server/src/settings/settings.js'
import { openSqliteSite } from '../packages/server/src/storage/open-site/sqlite-site.js'
import { sql } from '../packages/server/src/storage/sql.js'
import { quotedIn, readSection, readText, tableRows } from './lib/checks/read-document.mjs'
import { isTestFile, listFiles } from './lib/checks/source-files.mjs'
import { repositoryRoot } from './lib/repository.mjs'
import { checks, suites } from './lib/test-steps.mjs'

/* Compares the tables of the documents with the code that they describe. */

function sourcesOf(folder: string): string {
  const paths = listFiles(repositoryRoot, folder, /\.ts$/).filter((path) => !isTestFile(path))
  return paths.map(readText).join('\n')
}

it('CONTRIBUTING.md lists the steps of npm test in their order', () => {
  const [, sentence = ''] = /^The steps are ([^.]*)/m.exec(readText('CONTRIBUTING.md')) ?? []
  const documented = [...sentence.matchAll(/`(\w+)`/g)].map(([, name]) => name)
  expect(documented).toEqual([...checks, ...suites].map(({ name }) => name))
})

it('docs/commands.md lists every environment variable', () => {
  const documented = tableRows(readSection('docs/commands.md', '## Environment variables'))
    .flatMap(([variables = '']) => quotedIn(variables))
    .filter((name) => name.startsWith('FOYER_'))
  const names = readText('packages/server/src/config.ts').matchAll(/^ {2}'(FOYER_\w+)',$/gm)
  expect(documented.sort()).toEqual([...names].map(([, name]) => name).sort())
})

/** The wire protocol: `docs/wire.md` and its chapters. */
const wireText = ['docs/wire.md', ...listFiles(repositoryRoot, 'docs/wire', /\.md$/)]
  .map(readText)
  .join('\n')

it('the wire protocol names the path of every endpoint', () => {
  const paths = [...sourcesOf('packages/protocol/src').matchAll(/\bpath: '([^']+)'/g)]
  expect(paths.length).toBeGreaterThan(100)
  const documented = quotedIn(wireText).map(normalPath)
  const missing = paths
    .map(([, path = '']) => normalPath(path))
    .filter((path) => !documented.some((text) => leadsTo(text, path)))
  expect(missing).toEqual([])
})

/** Removes the method, the query and the names of parameters. */
function normalPath(text: string): string {
  return text
    .replace(/^[A-Z, ]+ (?=[/…])/, '')
    .replace(/[? ].*$/, '')
    .replaceAll(/\{[\w.]+\}/g, '{}')
}

/** Paths of owner calls omit `/_foyer/v1`; `…` replaces the beginning of a path. */
function leadsTo(text: string, path: string): boolean {
  if (text.startsWith('…/')) return path.endsWith(text.slice(1))
  return text === path || `/_foyer/v1${text}` === path
}

it('docs/wire/errors.md lists the code and the status of every data error', () => {
  const documented = new Map(
    tableRows(readSection('docs/wire/errors.md', '## Data errors')).flatMap(
      ([codes = '', status = '']) => {
        const statuses = status.split(', ')
        return quotedIn(codes).map(
          (code, at) => [code, Number(statuses[at] ?? statuses[0])] as const,
        )
      },
    ),
  )
  for (const { code, status } of Object.values(dataRefusals)) {
    expect([code, documented.get(code)]).toEqual([code, status])
  }
})

it('docs/wire/errors.md explains every error code', () => {
  const documented = quotedIn(readText('docs/wire/errors.md'))
  const codes = [dataCodes, identityCodes, generalCodes].flatMap((family) => Object.values(family))
  expect(codes.filter((code) => !documented.includes(code))).toEqual([])
})

it('docs/wire/members.md lists every field of a profile', () => {
  const [, fields = ''] =
    /interface IdentityProfile \{\n([\s\S]*?)\n\}/.exec(
      readText('packages/protocol/src/members/profile.ts'),
    ) ?? []
  const names = [...fields.matchAll(/^ {2}(\w+)\?:/gm)].map(([, name = '']) => name)
  const rows = tableRows(readSection('docs/wire/members.md', '## Identity'))
  expect(rows.flatMap(([cell = '']) => quotedIn(cell)).sort()).toEqual(names.sort())
})

it('docs/wire/queries.md, and the types of the client, list every operator of a filter', () => {
  const [, list = ''] = /The operators are `([^`]+)`/.exec(readText('docs/wire/queries.md')) ?? []
  const names = readText('packages/protocol/src/filter/parse.ts').matchAll(/'(\$\w+)'/g)
  const operators = new Set([...names].map(([, name = '']) => name))
  // Parsed to be rejected, and a date.
  for (const other of ['$regex', '$date']) operators.delete(other)
  expect(list.split(' ').sort()).toEqual([...operators].sort())
  const typed = readText('packages/client/src/data/find.ts').matchAll(/^ {2}(\$\w+)\?:/gm)
  expect(new Set([...typed].map(([, name = '']) => name))).toEqual(operators)
})

it('docs/storage.md and docs/site-file.md list every kind of e-mail, and the placeholders of its wording', () => {
  const kinds = tableRows(readSection('docs/storage.md', '## E-mails')).flatMap(
    ([subject = '', cell = '']) => (quotedIn(subject).length > 0 ? [] : quotedIn(cell)),
  )
  expect(kinds.sort()).toEqual(Object.keys(mailKinds).sort())
  const rows = tableRows(readSection('docs/site-file.md', '## Wording of e-mails'))
  const placeholders = rows.flatMap(([mails = '', cell = '']) =>
    quotedIn(mails).map((mail) => [mail, quotedIn(cell).map((name) => name.slice(1, -1))] as const),
  )
  expect(Object.fromEntries(placeholders)).toEqual(mailPlaceholders)
})

it('docs/wire/operators.md lists every scope of an API key', () => {
  const rows = tableRows(readSection('docs/wire/operators.md', '## API keys'))
  expect(rows.flatMap(([scope = '']) => quotedIn(scope))).toEqual([...keyScopes])
})

it('docs/wire/limits.md lists the value of every limit', () => {
  const rows = tableRows(readSection('docs/wire/limits.md', '## Sizes'))
  const documented = rows.flatMap(([, values = '', names = '']) => {
    const numbers = values.replaceAll(',', '').split(' to ').map(Number)
    return quotedIn(names).map((name, at) => [name, numbers[at]] as const)
  })
  expect(Object.fromEntries(documented)).toEqual({ ...limits })
})

it('docs/wire/limits.md lists every limit of calls, in the order of the code', () => {
  const rows = tableRows(readSection('docs/wire/limits.md', '## Calls by network'))
  const documented = rows.map(([, ...cells]) => cells.slice(0, 4).map((cell) => cell.trim()))
  const expected = Object.values<CallLimit>(callLimits).map((limit) => [
    writtenLimit(limit.perNetwork, limit.seconds),
    writtenLimit(limit.perClient, limit.seconds),
    writtenLimit(limit.perMember, limit.seconds),
    writtenLimit(limit.perSharedNetwork, SHARED_NETWORK_SECONDS),
  ])
  expect(documented.slice(0, expected.length)).toEqual(expected)
})

function writtenLimit(calls: number | undefined, seconds: number): string {
  if (calls === undefined) return ''
  const windows = new Map([
    [60, 'a minute'],
    [900, 'in 15 minutes'],
    [3600, 'an hour'],
  ])
  return `${calls.toLocaleString('en-US')} ${windows.get(seconds)}`
}

it('docs/wire/administration.md lists every action of the audit log', () => {
  const actions = sourcesOf('packages/server/src').matchAll(
    /'((?:signing-)?(?:backup|client|collection|consent|index(?!\.html)|items|key|login|members?|recovery|restoration|session|settings|verification|webhook)\.[a-z-]+)'/g,
  )
  const recorded = [...new Set([...actions].map(([, action = '']) => action))]
  expect(recorded.length).toBeGreaterThan(50)
  const rows = tableRows(readSection('docs/wire/administration.md', '## Audit log'))
  const documented = rows.flatMap(([cell = '']) => quotedIn(cell))
  // Event types have the same form.
  const known = new Set<string>([...documented, ...eventTypes])
  expect(recorded.filter((action) => !known.has(action))).toEqual([])
})

it('docs/events.md lists every type of events, with its name in webhooks', () => {
  const types = tableRows(readSection('docs/events.md', '## The log'))
    .flatMap(([cell = '']) => quotedIn(cell))
    .filter((name) => name.includes('.'))
  expect(types.sort()).toEqual([...eventTypes].sort())
  const names = tableRows(readSection('docs/events.md', '### What arrives')).flatMap(
    ([cells = '', webhooks = '']) => {
      const named = quotedIn(webhooks)
      return quotedIn(cells).map((type, at) => [type, named[at]] as const)
    },
  )
  const expected = eventTypes.map((type) => [type, webhookNames[type].eventType] as const)
  expect(Object.fromEntries(names)).toEqual(Object.fromEntries(expected))
})

it('docs/site-file.md lists every setting', () => {
  const documented = tableRows(readText('docs/site-file.md'))
    .flatMap(([keys = '']) => quotedIn(keys))
    .filter((key) => /^settings\.\w+\.\w+/.test(key))
  expect(documented.sort()).toEqual(settingPaths('settings', settingsSchema).sort())
})

it('docs/site-file.md lists the default of every setting that is a number, a flag or a word', () => {
  const rows = tableRows(readText('docs/site-file.md')).filter(([keys = '']) =>
    keys.startsWith('`settings.'),
  )
  const documented = rows.flatMap(([keys = '', , value = '']) => {
    const [word] = quotedIn(value)
    const literal = word ?? (/^(\d+|true|false)$/.test(value) ? JSON.parse(value) : undefined)
    return literal === undefined ? [] : quotedIn(keys).map((key) => [key, literal] as const)
  })
  // Its default is another key of the file.
  const compared = documented.filter(([key]) => key !== 'settings.pages.branding.name')
  expect(compared.length).toBeGreaterThan(14)
  for (const [key, literal] of compared) expect([key, literal]).toEqual([key, defaultOf(key)])
})

/** @param key path below `settings` */
function defaultOf(key: string): unknown {
  const [, ...names] = key.split('.')
  return names.reduce<unknown>((value, name) => Object(value)[name], defaultSettings)
}

it('the documents show every command and option of foyer', () => {
  const pages = listFiles(
    repositoryRoot,
    'docs',
    /^(backups|client|commands|console|deploy|events|import-export|site-file|start)\.md$/,
  )
  const text = pages
    .map(readText)
    .join('\n')
    .replaceAll(/npx @foyer\/server|\.\/foyer-linux-x64/g, 'foyer')
  const commands = leafCommands(createProgram(), 'foyer')
  const names = commands.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['foyer doctor', 'foyer members approve']))
  const options = new Set(commands.flatMap((command) => command.options))
  expect([...names, ...options].filter((words) => !text.includes(words))).toEqual([])
})

/** Lists the commands without subcommands, with the long names of their options. */
function leafCommands(
  command: ReturnType<typeof createProgram>,
  name: string,
): { name: string; options: string[] }[] {
  const options = command.options.flatMap(({ long }) => long ?? [])
  if (command.commands.length === 0) return [{ name, options }]
  return command.commands.flatMap((inner) => leafCommands(inner, `${name} ${inner.name()}`))
}

it('docs/site-file.md lists every address of another site', () => {
  const rows = tableRows(readSection('docs/site-file.md', '## Addresses'))
  const documented = rows.flatMap(([keys = '']) => quotedIn(keys))
  expect(documented.sort()).toEqual(Object.keys(pageUrlPlaceholders).sort())
})

/** Lists the paths of the leaves of a schema. `urls` has a table of its own. */
function settingPaths(path: string, schema: object): string[] {
  const inner = 'wrapped' in schema ? Object(schema.wrapped) : schema
  if (!('entries' in inner) || /\.(urls|wording)$/.test(path)) return [path]
  return Object.entries(Object(inner.entries)).flatMap(([name, entry]) =>
    settingPaths(`${path}.${name}`, Object(entry)),
  )
}

it('docs/storage.md lists every table', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-tables-'))
  const { db, close } = await openSqliteSite(folder)
  try {
    const rows = await db.all<{ name: string }>(
      sql`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`,
    )
    const documented = tableRows(readSection('docs/storage.md', '## Tables'))
      .flatMap(([names = '']) => quotedIn(names))
      .filter((name) => !name.endsWith('…'))
    expect(documented.sort()).toEqual(rows.map(({ name }) => name).sort())
  } finally {
    await close()
    rmSync(folder, { recursive: true })
  }
})

it('decision 0012 lists every dependency of the packages', () => {
  const listed = ['packages', 'examples/site'].flatMap((folder) =>
    listFiles(repositoryRoot, folder, /^package\.json$/),
  )
  // Dependencies of a created site are not listed.
  const manifests = listed.filter((path) => !path.includes('/templates/'))
  const used = manifests.flatMap((path) => {
    const {
      dependencies = {},
      optionalDependencies = {},
      peerDependencies = {},
    } = JSON.parse(readText(path))
    return Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
  })
  const foreign = new Set(used.filter((name) => !name.startsWith('@foyer/')))
  const rows = tableRows(readText('docs/decisions/0012-dependencies.md'))
  const documented = rows.flatMap(([names = '']) => names.split(', '))
  expect(documented.sort()).toEqual([...foreign].sort())
})
