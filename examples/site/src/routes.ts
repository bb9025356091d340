import { index, layout, type RouteConfigEntry, route } from '@react-router/dev/routes'

/** The pages in one language; ids are unique, because each page is there once for each language. */
function pagesIn(language: string): RouteConfigEntry[] {
  const page = (path: string, file: string) => route(path, file, { id: `${language}/${path}` })
  return [
    index('routes/home.tsx', { id: `${language}/home` }),
    page('films', 'routes/films.tsx'),
    page('films/:id', 'routes/film.tsx'),
    page('people', 'routes/people.tsx'),
    page('people/:name', 'routes/person.tsx'),
    // Pages that few visits open have texts of their own.
    layout(`routes/${language}-more.tsx`, [
      page('charts', 'routes/charts.tsx'),
      page('account', 'routes/account.tsx'),
      page('watchlist', 'routes/watchlist.tsx'),
      page('sign-in', 'routes/sign-in.tsx'),
      page('sign-up', 'routes/sign-up.tsx'),
      page('callback', 'routes/callback.tsx'),
    ]),
    page('*', 'routes/not-found.tsx'),
  ]
}

// A language is a route that has its texts, so that a browser loads those of one language.
export default [
  layout('routes/english.tsx', pagesIn('english')),
  route('de', 'routes/german.tsx', pagesIn('german')),
  route('he', 'routes/hebrew.tsx', pagesIn('hebrew')),
  route('preview.png', 'routes/site-preview.tsx'),
  route('films/:id/preview.png', 'routes/film-preview.tsx'),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('robots.txt', 'routes/robots.ts'),
] satisfies RouteConfigEntry[]
