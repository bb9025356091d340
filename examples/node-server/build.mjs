import { join } from 'node:path'
import { build } from 'esbuild'

const { NODE_ENV = 'production' } = process.env

/**
 * Inside the repository, Foyer is bundled from its sources. @type {import('esbuild').BuildOptions}
 */
const common = {
  absWorkingDir: import.meta.dirname,
  bundle: true,
  format: 'esm',
  jsx: 'automatic',
  minify: NODE_ENV === 'production',
  conditions: ['foyer-source'],
  define: { 'process.env.NODE_ENV': JSON.stringify(NODE_ENV) },
  logLevel: 'warning',
}

await Promise.all([
  build({
    ...common,
    entryPoints: ['src/server.ts'],
    outdir: 'dist',
    platform: 'node',
    target: 'node20',
    // The server code of React is CommonJS and calls `require`.
    banner: {
      js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`,
    },
  }),
  build({
    ...common,
    entryPoints: ['src/browser.tsx', 'src/site.css'],
    outdir: join('dist', 'public'),
    platform: 'browser',
    target: 'es2022',
    loader: { '.woff2': 'file' },
    assetNames: '[name]-[hash]',
  }),
])
