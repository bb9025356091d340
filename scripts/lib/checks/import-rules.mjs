/**
 * Allowed imports. Update `docs/` with every change here. A test file (`x.test.ts`) and a file in a folder `testing`
 * may import any module; only tests may import them.
 */

/** @typedef {typeof importRules} ImportRules */

/**
 * Parts: folder, package name, allowed imports of other parts, and whether the part has no dependency outside Foyer.
 */
const parts = [
  {
    folder: 'packages/protocol/src',
    name: '@foyer/protocol',
    mayImport: [],
    hasNoDependencies: true,
  },
  {
    folder: 'packages/client/src',
    name: '@foyer/client',
    mayImport: ['@foyer/protocol'],
    hasNoDependencies: true,
  },
  {
    folder: 'packages/react/src',
    name: '@foyer/react',
    mayImport: ['@foyer/client', '@foyer/protocol'],
    hasNoDependencies: false,
  },
  {
    folder: 'packages/pages/src',
    name: '@foyer/pages',
    mayImport: ['@foyer/theme', '@foyer/protocol'],
    hasNoDependencies: false,
  },
  {
    folder: 'packages/server/src',
    name: '@foyer/server',
    mayImport: ['@foyer/protocol', '@foyer/pages'],
    hasNoDependencies: false,
  },
  {
    folder: 'packages/console/src',
    name: '@foyer/console',
    mayImport: ['@foyer/protocol', '@foyer/theme'],
    hasNoDependencies: false,
  },
  {
    folder: 'packages/create-foyer/src',
    name: 'create-foyer',
    mayImport: [],
    hasNoDependencies: false,
  },
  {
    folder: 'examples/site/src',
    name: '@foyer/film-club',
    mayImport: ['@foyer/client', '@foyer/react', '@foyer/theme'],
    hasNoDependencies: false,
  },
]

/**
 * A folder whose files and folders are layers, and the layers that each may import.
 * @typedef {object} LayeredFolder
 * @property {string} folder
 * @property {Record<string, string[]>} layers
 * @property {string[]} open
 * @property {string[]} openTypes
 */

/** @type {LayeredFolder} */
const server = {
  folder: 'packages/server/src',
  layers: {
    index: ['bootstrap', 'app', 'services', 'config'],
    main: ['bootstrap', 'cli', 'config', 'storage'],
    cli: ['bootstrap', 'services', 'config', 'identity', 'mail', 'data', 'storage'],
    bootstrap: [
      'app',
      'background-runners',
      'services',
      'config',
      'http',
      'mail',
      'data',
      'storage',
    ],
    services: ['adapters', 'identity', 'oauth', 'mail', 'storage'],
    // Adapters may import their own part of storage: used captchas.
    adapters: ['storage'],
    config: ['storage'],
    app: [
      'background-runners',
      'api',
      'hosted-pages',
      'http',
      'events',
      'oauth',
      'identity',
      'mail',
      'data',
    ],
    'background-runners': ['events', 'oauth', 'identity', 'mail', 'data'],
    'hosted-pages': ['http', 'member-export', 'oauth', 'identity', 'data'],
    api: ['http', 'member-export', 'events', 'owners', 'oauth', 'identity', 'mail', 'data'],
    http: ['owners', 'oauth', 'identity', 'data', 'storage'],
    // A copy of all data about a member.
    'member-export': ['identity', 'data', 'storage'],
    // Readers of the event log: live queries and webhooks.
    events: ['owners', 'oauth', 'identity', 'mail', 'data', 'storage'],
    // Accounts of owners, who log in to the console.
    owners: ['identity', 'mail', 'storage'],
    oauth: ['identity', 'storage'],
    identity: ['mail', 'storage'],
    // E-mails to members and owners: queue, texts, links, and the mail server.
    mail: ['storage'],
    data: ['storage'],
    storage: [],
    limits: [],
    caller: [],
    ports: [],
    settings: [],
    lib: [],
  },
  /** Layers that every layer may import. */
  open: ['ports', 'caller', 'settings', 'limits', 'lib'],
  /** Layers whose types every layer may import, as in `Pick<Services, 'db' | 'clock'>`. */
  openTypes: ['services', 'config', 'storage'],
}

/**
 * Layers inside `storage`, from the code that opens a site down to the interfaces of both engines.
 * @type {LayeredFolder}
 */
const storage = {
  folder: 'packages/server/src/storage',
  layers: {
    backups: [
      'open-site',
      'migrations',
      'sqlite',
      'postgres',
      'collections',
      'items',
      'indexes',
      'settings',
      'engine',
    ],
    'open-site': ['migrations', 'sqlite', 'postgres', 'settings'],
    migrations: ['engine'],
    sqlite: ['events', 'indexes', 'query', 'scan', 'engine'],
    postgres: ['events', 'indexes', 'query', 'scan', 'engine'],
    settings: ['logs'],
    logs: ['events'],
    owners: ['identity', 'oauth'],
    mail: ['identity'],
    collections: ['items', 'search', 'indexes', 'engine'],
    items: ['search', 'indexes', 'query', 'engine'],
    search: ['query', 'engine'],
    indexes: ['engine'],
    events: ['oauth', 'engine'],
    oauth: ['one-time-tokens', 'identity'],
    'one-time-tokens': ['identity'],
    identity: ['query', 'scan', 'engine'],
    query: ['scan', 'engine'],
    overview: ['scan'],
    explain: [],
    'expired-rows': ['owners'],
    'shared-counts': [],
    database: ['scan', 'engine'],
    scan: ['engine'],
    engine: [],
    event: [],
    'stored-item': [],
    'in-batches': [],
    sql: [],
    'storage-error': [],
    'backup-format': [],
    columns: ['database'],
    secrets: [],
  },
  /** Layers that every layer may import. */
  open: [
    'database',
    'event',
    'stored-item',
    'in-batches',
    'sql',
    'storage-error',
    'backup-format',
    'columns',
    'secrets',
  ],
  openTypes: [],
}

/** Packages that only some files may import. A place is a folder, or a file without its extension. */
const restrictedPackages = [
  {
    packages: ['better-sqlite3', 'node:sqlite', 'postgres', 'pg'],
    within: 'packages/server/src',
    places: ['storage'],
    why: 'only storage/ speaks to a database',
  },
  {
    packages: ['hono', '@hono/node-server'],
    within: 'packages/server/src',
    places: ['app', 'http'],
    why: 'the HTTP library stays in app.ts and http/',
  },
]

/** Expressions that only some files may contain. */
const restrictedMentions = [
  {
    mention: 'process.env',
    within: 'packages/server/src',
    places: ['config'],
    why: 'only config.ts reads the environment',
  },
  {
    mention: 'sql`',
    within: 'packages/server/src',
    places: ['storage'],
    why: 'only storage/ contains SQL',
  },
  {
    mention: 'fetch(',
    within: 'packages/client/src',
    places: ['transport', 'official/route-provider'],
    why: 'only the transport and the route provider call fetch; other code uses the router',
  },
  {
    mention: 'fetch(',
    within: 'packages/console/src',
    places: ['api'],
    why: 'only api/ calls fetch',
  },
  {
    mention: 'fetch(',
    within: 'packages/react/src',
    places: [],
    why: 'requests go through @foyer/client',
  },
  {
    mention: 'fetch(',
    within: 'examples/site/src',
    places: ['site.server'],
    why: 'requests go through @foyer/client',
  },
]

export const importRules = {
  parts,
  layered: [server, storage],
  restrictedPackages,
  restrictedMentions,
}
