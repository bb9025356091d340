import { reactRouter } from '@react-router/dev/vite'
import {
  build,
  defaultClientConditions,
  defaultServerConditions,
  defineConfig,
  type Plugin,
} from 'vite'

/** Where a Foyer server runs while one works on the site with `react-router dev`. */
const server = 'http://127.0.0.1:4400'

/** The account forms and their English texts, which the first pages do without. */
const forms = /packages[\\/](react[\\/]src[\\/]forms|protocol[\\/]src[\\/]texts)[\\/]/

/** The watchlist, which only members have. */
const watchlist = /examples[\\/]site[\\/]src[\\/]watchlist[\\/]/

const own = /examples[\\/]site[\\/]src|packages[\\/]|react-query|query-core/

/** Few files, because each is a request: React with its router, what most pages share, and what members need. */
const groups = [
  {
    name: 'react',
    test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/,
    priority: 2,
  },
  {
    name: 'site',
    test: (id: string) => own.test(id) && !forms.test(id) && !watchlist.test(id),
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
  // Our packages are read from their sources, so that a change shows without building them.
  resolve: { conditions: ['foyer-source', ...defaultClientConditions] },
  ssr: {
    // One file that runs anywhere, for example in the executable.
    noExternal: command === 'build' ? true : [/^@foyer\//],
    resolve: { conditions: ['foyer-source', ...defaultServerConditions] },
  },
  server: {
    proxy: { '^/(oauth2|auth|_api|_foyer|wix-data|members|console)(/|$)': server },
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
