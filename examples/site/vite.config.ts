import { reactRouter } from '@react-router/dev/vite'
import { build, defineConfig, type Plugin } from 'vite'

/** Address of `foyer dev` during development. */
const target = process.env.SITE_SERVER ?? 'http://localhost:4400'

/** Paths that the server handles itself, with all paths below them. */
const paths = ['_foyer', '_api', '_iam', 'oauth2', 'headless/v1', 'redirect-session/v1']
const more = ['iam/authentication', 'wix-data', 'data/v2', 'members/v1', 'auth', 'console']

/** The account forms and their English texts, which the first pages do not need. */
const forms = /[\\/](react[\\/]src[\\/]forms|protocol[\\/]src[\\/]texts)[\\/]/

/** Code of the watchlist, which only members need. */
const watchlist = /[\\/]src[\\/]watchlist[\\/]/

/** Code of the site, of Foyer's packages and of React Query. */
const isOwn = (id: string): boolean =>
  !id.includes('node_modules') || /@foyer|react-query|query-core/.test(id)

/** Few chunks, because each is a request: React with its router, code shared by most pages, and code for members. */
const groups = [
  {
    name: 'react',
    test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/,
    priority: 2,
  },
  {
    name: 'site',
    test: (id: string) => isOwn(id) && !forms.test(id) && !watchlist.test(id),
    minShareCount: 3,
    priority: 1,
  },
  { name: 'forms', test: forms, minShareCount: 2 },
]

/** Builds the worker that renders link previews, as a file beside the module of the routes. */
function drawWorker(): Plugin {
  return {
    name: 'draw-worker',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    async closeBundle() {
      await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        ssr: { noExternal: true },
        build: {
          ssr: 'src/previews/draw-worker.ts',
          outDir: 'dist/server',
          emptyOutDir: false,
          rolldownOptions: { output: { entryFileNames: '[name].mjs', codeSplitting: false } },
        },
      })
    },
  }
}

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [reactRouter(), drawWorker()],
  // Bundles the server build into one file without imports, for example for the executable.
  ...(command === 'build' ? { ssr: { noExternal: true } } : {}),
  // Finds all packages at the start, because a package that Vite finds later reloads the page.
  optimizeDeps: { entries: ['src/**/*.{ts,tsx}', '!src/**/*.test.*', '!src/testing/**'] },
  server: {
    proxy: { [`^/(${[...paths, ...more].join('|')})(/|$)`]: { target } },
  },
  build: {
    target: 'es2022',
    // The content security policy allows fonts from this origin only, so none becomes a data: URL.
    assetsInlineLimit: 0,
    ...(isSsrBuild
      ? { rolldownOptions: { input: 'server.ts', output: { codeSplitting: false } } }
      : { rolldownOptions: { output: { codeSplitting: { groups } } } }),
  },
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
}))
