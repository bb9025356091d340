import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/films.tsx'),
  route('films/:id', 'routes/film.tsx'),
  route('account', 'routes/account.tsx'),
  route('login', 'routes/login.ts'),
  route('callback', 'routes/callback.ts'),
  route('logout', 'routes/logout.ts'),
] satisfies RouteConfig
