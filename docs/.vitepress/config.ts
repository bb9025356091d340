import { cpSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { MarkdownOptions } from 'vitepress'
import { withMermaid } from 'vitepress-plugin-mermaid'

/** The entry points of the packages, whose pages TypeDoc writes from the docstrings. */
const entryPoints = [
  '@foyer/client',
  '@foyer/client/webhooks',
  '@foyer/client/official',
  '@foyer/react',
  '@foyer/react/server',
  '@foyer/server',
]

/** The chapters of the wire protocol, in the order of `docs/wire.md`: title and file. */
const wireChapters = [
  ['Tokens', 'tokens'],
  ['Login', 'login'],
  ['Second factors', 'second-factors'],
  ['Hosted pages', 'hosted-pages'],
  ['Members', 'members'],
  ['Items', 'items'],
  ['Queries', 'queries'],
  ['Aggregation', 'aggregation'],
  ['References', 'references'],
  ['Live queries', 'live-queries'],
  ['Permissions', 'permissions'],
  ['Collections', 'collections'],
  ['Calls of backups', 'backups'],
  ['Calls of events', 'events'],
  ['Operators', 'operators'],
  ['Administration', 'administration'],
  ['Limits', 'limits'],
  ['Error codes', 'errors'],
]

/**
 * The bundle of Mermaid, in the folder `dist` of its package. Pages load it as it is: bundling the sources of
 * Mermaid takes a quarter of the build.
 */
const mermaidBundle = 'mermaid.esm.min.mjs'

/** The documentation as a website, which the server serves at /docs. `npm run docs` builds it. */
export default withMermaid({
  title: 'Foyer',
  description: 'A self-hosted backend for websites: accounts, sessions, permissions and content.',
  base: '/docs/',
  outDir: '../packages/server/dist/docs',
  cleanUrls: true,
  // The wire document lists the addresses of a server on this machine.
  ignoreDeadLinks: 'localhostLinks',
  markdown: {
    config: unlinkFiles,
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  // Scripts in files only: the server allows no inline script without its hash.
  metaChunk: true,
  vite: {
    plugins: [
      {
        name: 'mermaid-as-packaged',
        apply: (_config, { isSsrBuild }) => isSsrBuild !== true,
        config: () => ({
          build: {
            rollupOptions: {
              external: ['mermaid'],
              output: { paths: { mermaid: `/docs/mermaid/${mermaidBundle}` } },
            },
          },
        }),
      },
    ],
  },
  buildEnd: ({ outDir }) => copyMermaid(join(outDir, 'mermaid')),
  // Labels of arrows in the colours of the page: Mermaid's own lack contrast in the dark.
  mermaid: {
    themeCSS:
      '.edgeLabel, .edgeLabel p { color: var(--vp-c-text-1); background-color: var(--vp-c-bg) }',
  },
  themeConfig: {
    search: { provider: 'local' },
    notFound: {
      quote: 'There is no page at this address. Search for it, or go on from the start page.',
      linkText: 'Go to the start page',
      linkLabel: 'Go to the start page',
    },
    outline: [2, 3],
    nav: [
      { text: 'Start', link: '/start' },
      { text: 'Concepts', link: '/concepts' },
      { text: 'Reference', link: '/reference/' },
    ],
    sidebar: [
      {
        text: 'Start',
        items: [
          { text: 'Your own site', link: '/start' },
          { text: 'Concepts', link: '/concepts' },
          { text: 'A club site with members', link: '/club-site' },
          { text: 'The console', link: '/console' },
          { text: 'Coming from another backend', link: '/coming-from' },
          { text: 'Move from the provider', link: '/from-the-provider' },
        ],
      },
      {
        text: 'Build',
        items: [
          { text: 'The client', link: '/client' },
          { text: 'Errors of the client', link: '/errors' },
          { text: 'Parts of the client', link: '/client-parts' },
          { text: 'The official packages', link: '/official-packages' },
          { text: 'React', link: '/react' },
          { text: 'Custom forms in React', link: '/react-custom' },
          { text: 'The site file', link: '/site-file' },
          { text: 'Events', link: '/events' },
          { text: 'Import and export', link: '/import-export' },
          { text: 'Without the client', link: '/http' },
          { text: 'Foyer inside a program', link: '/embedding' },
        ],
      },
      {
        text: 'Frameworks',
        items: [
          { text: 'What the guides share', link: '/frameworks/site-server' },
          { text: 'Next.js', link: '/frameworks/nextjs' },
          { text: 'React Router', link: '/frameworks/react-router' },
          { text: 'Astro', link: '/frameworks/astro' },
          { text: 'Hono', link: '/frameworks/hono' },
        ],
      },
      {
        text: 'Run',
        items: [
          { text: 'Commands and settings', link: '/commands' },
          { text: 'Deploy', link: '/deploy' },
          { text: 'Storage', link: '/storage' },
          { text: 'Backups', link: '/backups' },
          { text: 'Security', link: '/security' },
          { text: 'Attacks and tests', link: '/security-tests' },
        ],
      },
      {
        text: 'Reference',
        items: [
          {
            text: 'The wire protocol',
            link: '/wire',
            collapsed: true,
            items: wireChapters.map(([text, name]) => ({ text, link: `/wire/${name}` })),
          },
          { text: 'Architecture', link: '/architecture' },
          { text: 'Code map', link: '/code-map' },
          { text: 'Conformance table', link: '/specification' },
          ...entryPoints.map((name) => ({ text: name, link: `/reference/${name}/` })),
        ],
      },
    ],
  },
})

/** Copies the bundle of Mermaid, which loads its chunks for each kind of diagram. */
function copyMermaid(target: string): void {
  const source = join(import.meta.dirname, '../node_modules/mermaid/dist')
  const isNeeded = (path: string): boolean => !path.endsWith('.map')
  for (const path of [mermaidBundle, 'chunks/mermaid.esm.min']) {
    cpSync(join(source, path), join(target, path), { recursive: true, filter: isNeeded })
  }
}

/** Shows links to files of the repository as their text: the website has the documents only. */
function unlinkFiles(markdown: Parameters<NonNullable<MarkdownOptions['config']>>[0]): void {
  markdown.core.ruler.after('inline', 'unlink-files', ({ tokens, env }) => {
    for (const token of tokens) {
      let isFile = false
      token.children = (token.children ?? []).filter(({ type, attrs }) => {
        const href = Object.fromEntries(attrs ?? []).href
        if (type === 'link_open') isFile = leadsToFile(env.relativePath, href ?? '')
        return !isFile || !type.startsWith('link_')
      })
    }
  })
}

/** Tells if a link of a document leads to a file that is no document. */
function leadsToFile(document: string, href: string): boolean {
  const [path = ''] = href.split('#')
  if (path === '' || /^\w+:/.test(path)) return false
  return !path.endsWith('.md') || posix.join(posix.dirname(document), path).startsWith('..')
}
