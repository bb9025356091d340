import 'react-router'

declare module 'react-router' {
  // Enabled in react-router.config.ts: gives loaders and actions a typed context.
  interface Future {
    v8_middleware: true
  }
}
