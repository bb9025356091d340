import type { Config } from '@react-router/dev/config'

declare module 'react-router' {
  interface Future {
    v8_middleware: true
  }
}

export default {
  appDirectory: 'src',
  buildDirectory: 'dist',
  // Loads as an ES module even without a package.json.
  serverBuildFile: 'index.mjs',
  // There are a dozen routes, so one manifest is cheaper than a request for each page.
  routeDiscovery: { mode: 'initial' },
  future: { v8_middleware: true },
} satisfies Config
