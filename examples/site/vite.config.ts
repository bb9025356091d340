import { reactRouter } from '@react-router/dev/vite'
import { build, defineConfig, type Plugin } from 'vite'

/** Where `foyer dev` runs while one works on the site. */
const target = process.env.SITE_SERVER ?? 'http://localhost:4400'

/** First parts of the paths that the server answers itself. */
const paths = ['_foyer', '_api', '_iam', 'oauth2', 'headless', 'redirect-session']
const more = ['wix-data', 'data', 'members', 'auth', 'console']

/** The account forms and their English texts, which the first pages do without. */
const forms = /[\\/](react[\\/]src[\\/]forms|protocol[\\/]src[\\/]texts)[\\/]/

/** The watchlist, which only members have. */
const watchlist = /[\\/]src[\\/]watchlist[\\/]/

/** The site's own code, that of Foyer's packages and of React Query. */
const isOwn = (id: string): boolean =>
  !id.includes('node_modules') || /@foyer|react-query|query-core/.test(id)

/** Few files, because each is a request: React with its router, what most pages share, and what members need. */
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

/** Builds the thread that draws the pictures of link previews, a file beside the module of the pages. */
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
  // One file that runs anywhere, for example in the executable.
  ...(command === 'build' ? { ssr: { noExternal: true } } : {}),
  // All packages at the start: one that is found later reloads the page.
  optimizeDeps: { entries: ['src/**/*.{ts,tsx}', '!src/**/*.test.*', '!src/testing/**'] },
  server: {
    proxy: { [`^/(${[...paths, ...more].join('|')})(/|$)`]: { target } },
  },
  build: {
    target: 'es2022',
    // The content security policy allows fonts from our own address only, so nothing becomes a data: URL.
    assetsInlineLimit: 0,
    ...(isSsrBuild
      ? { rolldownOptions: { input: 'server.ts', output: { codeSplitting: false } } }
      : { rolldownOptions: { output: { codeSplitting: { groups } } } }),
  },
  ...(isSsrBuild ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
}))
