import 'react-router'

declare module 'react-router' {
  // As the configuration says: loaders and actions are given a context with a type.
  interface Future {
    v8_middleware: true
  }
}
