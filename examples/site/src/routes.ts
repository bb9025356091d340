import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  layout('app/Shell.tsx', [
    index('routes/home.tsx'),
    route('films', 'routes/films.tsx'),
    route('films/:id', 'routes/film.tsx'),
    route('people', 'routes/people.tsx'),
    route('people/:name', 'routes/person.tsx'),
    route('charts', 'routes/charts.tsx'),
    route('account', 'routes/account.tsx'),
    route('watchlist', 'routes/watchlist.tsx'),
    route('sign-in', 'routes/sign-in.tsx'),
    route('sign-up', 'routes/sign-up.tsx'),
    route('callback', 'routes/callback.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('robots.txt', 'routes/robots.ts'),
] satisfies RouteConfig
