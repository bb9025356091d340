import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/notes.tsx'),
  route('login', 'routes/login.ts'),
  route('callback', 'routes/callback.ts'),
  route('logout', 'routes/logout.ts'),
] satisfies RouteConfig
