import type { Config } from '@react-router/dev/config'

declare module 'react-router' {
  interface Future {
    v8_middleware: true
  }
}

export default {
  appDirectory: 'src',
  buildDirectory: 'dist',
  // An ES module also where no package.json says so.
  serverBuildFile: 'index.mjs',
  // A dozen routes: one list costs less than a request for each page.
  routeDiscovery: { mode: 'initial' },
  future: { v8_middleware: true },
} satisfies Config
